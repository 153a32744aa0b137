"""The bundled sample world: small papers about classics, on small web sites."""
