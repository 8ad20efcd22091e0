# The browser's third-party files.
FROM node:24-slim AS browser
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts

# The packages, and static/vendor out of what npm brought; the same code as `python3 -m app` runs.
FROM python:3.13-slim-bookworm AS build
ENV PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends binutils \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY requirements/serve.lock requirements/
# Without app/__init__.py, which names the version: a new version need not install the packages again.
COPY app/bootstrap app/bootstrap
# Compiled packages come with the symbols of their debuggers, three quarters of their size.
RUN python -m app.bootstrap.environment serve \
    && .venv/bin/python -m pip uninstall --yes pip \
    && find .venv -name '*.so*' -exec strip --strip-unneeded {} +
COPY package.json package-lock.json ./
COPY --from=browser /app/node_modules node_modules
RUN python -m app.bootstrap.assets node_modules

# What runs: nothing here can be written but /data, and nothing can be installed.
FROM python:3.13-slim-bookworm
ENV PATH=/app/.venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    CULPRIT_HOST=0.0.0.0 \
    CULPRIT_PORT=8000 \
    CULPRIT_DATA=/data
WORKDIR /app
RUN python -m pip uninstall --yes --root-user-action=ignore pip \
    && useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin culprit \
    && install -d -o culprit -g culprit -m 0700 /data
COPY --from=build /app/.venv .venv
COPY . .
COPY --from=build /app/static/vendor static/vendor
# Bytecode of all that a start and a health check import: without it both take seconds.
RUN PYTHONDONTWRITEBYTECODE='' python -c "import app.main, app.commands.health, app.commands.serve, app.commands.uvicorn_server, app.db.upgrade, encodings.idna"
USER 10001
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=5s --start-period=90s --retries=6 CMD ["python", "-m", "app", "health"]
ENTRYPOINT ["python", "-m", "app"]
CMD ["serve"]
