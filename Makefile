# Two commands do all set-up: `make demo` shows svod, `make test` proves it.
.PHONY: demo test clean

DEMO ?= serve
PORT ?= 8756

demo:
	@scripts/setup run
	@.venv/bin/svod demo --library build/demo-library --port $(PORT) $(if $(filter once,$(DEMO)),--once)

test:
	@scripts/setup test
	@scripts/check

clean:
	rm -rf .venv .venv-test build
