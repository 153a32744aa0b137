# Two commands do all set-up: `make demo` shows svod, `make test` runs everything that must hold.
.PHONY: demo test soak clean

DEMO ?= serve
PORT ?= 8756

demo:
	@scripts/setup run
	@.venv/bin/svod demo --library build/demo-library --port $(PORT) $(if $(filter once,$(DEMO)),--once)

test:
	@scripts/setup test
	@scripts/check

# Minutes-long tests of endurance, before a release.
soak:
	@scripts/setup test
	@.venv-test/bin/pytest --numprocesses auto -m soak

clean:
	rm -rf .venv .venv-test build
