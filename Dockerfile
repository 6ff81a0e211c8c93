# npm runs under any Node from version 20 on. `npm ci` installs the pinned Node, which builds and runs the server.
FROM debian:trixie-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates nodejs npm
WORKDIR /build
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund
RUN npm run build
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM debian:trixie-slim
RUN useradd --system --uid 10001 --user-group --home-dir /data --shell /usr/sbin/nologin stopover
RUN install --directory --owner=stopover --group=stopover --mode=0700 /data
WORKDIR /app
COPY --from=build /build/package.json /build/package-lock.json /build/LICENSE /build/THIRD-PARTY-NOTICES ./
COPY --from=build /build/node_modules node_modules
RUN ln -s /app/node_modules/node-linux-*/bin/node /usr/local/bin/node && node --version
COPY --from=build /build/scripts/*.mjs scripts/
COPY --from=build /build/migrations migrations
COPY --from=build /build/src/client/locales src/client/locales
COPY --from=build /build/src/shared src/shared
COPY --from=build /build/src/server src/server
COPY --from=build /build/dist dist
ENV DATA_DIR=/data
VOLUME /data
USER stopover
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/launch.mjs", "start:production"]
