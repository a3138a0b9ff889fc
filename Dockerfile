# askable with all it needs, and nothing of how it was built. See docs/deploy.md.

FROM node:22-bookworm-slim AS build
# For the driver of SQLite, where there is no binary to download.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends g++ make python3 \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts && npm rebuild better-sqlite3
COPY . .
# What the package has, with the packages that it needs to run.
RUN npm run build \
    && npm pack --ignore-scripts \
    && mkdir /askable \
    && tar -xzf askable-*.tgz -C /askable --strip-components 1 \
    && npm prune --omit dev --ignore-scripts \
    && mv node_modules /askable/

FROM node:22-bookworm-slim
ENV NODE_ENV=production XDG_CONFIG_HOME=/config
COPY --from=build /askable /opt/askable
RUN ln -s /opt/askable/dist/cli/main.js /usr/local/bin/askable \
    && install --directory --owner node --group node /workspace /config
# The account `node` of the image, by its number, so that a cluster can tell that it is not root.
USER 1000:1000
WORKDIR /workspace
VOLUME ["/workspace", "/config"]
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
    CMD ["node", "--eval", "fetch('http://127.0.0.1:8080/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["askable"]
CMD ["serve", "--home", "/workspace", "--host", "0.0.0.0", "--port", "8080"]
