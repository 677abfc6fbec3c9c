# Everything a newcomer needs. Each target sets up first; a warm set-up costs nothing.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: setup play test check bench constraints clean

setup: .venv/ready

PAGE := $(shell find web -name node_modules -prune -o -type f -print)

.venv/ready: pyproject.toml constraints.txt hatch_build.py $(PAGE)
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

play: setup
	@$(BIN)/banmen serve --open

test: check
	$(BIN)/python -m pytest -n auto

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@if command -v npm >/dev/null; then cd web && npm run --silent check && npm run --silent lint && npm run --silent test; \
	else echo "No npm here: the page's own checks are skipped."; fi

bench: .venv/bench
	$(BIN)/banmen bench examples/four.py bossa botaoshi dohyo kooshi reddots
	$(BIN)/python benchmarks/compare.py
	$(BIN)/python benchmarks/search.py
	$(BIN)/python benchmarks/tables.py
	$(BIN)/python benchmarks/frames.py

.venv/bench: .venv/ready
	-$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[bench]'
	@touch $@

# Pin every dependency anew, naming no registry.
constraints: setup
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv export --quiet --all-extras --format requirements.txt --no-emit-project --no-annotate --no-header \
		--no-hashes -o constraints.txt
	@rm -f uv.lock

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
