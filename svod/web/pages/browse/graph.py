"""The citation graph to walk in: around a work, and the most important works of the whole library."""

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from svod.library import Library
from svod.model.codec import to_dict
from svod.model.graph import CitationGraph
from svod.web.layout.render import Renderer
from svod.web.layout.view import work_line
from svod.web.pages.browse.graph_view import GraphRequest, graph_view, read_graph_request

_MOST_AROUND, _MOST_ON_MAP = 120, 140


def make_graphs(library: Library, renderer: Renderer) -> APIRouter:
    """The routes of the graphs over one library: pages for people, objects for programs."""
    router = APIRouter(include_in_schema=False)

    def shown(request: Request, work_id: str = "") -> Response:
        chosen = read_graph_request(work_id, request.query_params)
        graph = _graph(library, chosen)
        lines = {work.id: work_line(work) for work in library.works({work.id for work in graph.works}).values()}
        return renderer.page(request, "graph.html", graph_view(graph, chosen, lines))

    def graph_json(request: Request, work_id: str = "") -> Response:
        chosen = read_graph_request(work_id, request.query_params)
        return JSONResponse(to_dict(_graph(library, chosen)))

    for path in ("/graph", "/works/{work_id}/graph"):
        router.add_api_route(path, shown, methods=["GET"])
        router.add_api_route(f"{path}.json", graph_json, methods=["GET"])
    return router


def _graph(library: Library, chosen: GraphRequest) -> CitationGraph:
    if not chosen.work_id:
        return library.map(_MOST_ON_MAP)
    return library.graph(chosen.work_id, depth=chosen.steps, most=_MOST_AROUND)
