# One image for every role: ROLE=web, ROLE=worker or ROLE=all. See docs/deploy.md.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/domain/package.json packages/domain/
COPY packages/imaging/package.json packages/imaging/
COPY packages/contract/package.json packages/contract/
RUN npm ci --ignore-scripts
COPY . .
# what prune keeps of tools, of other platforms and of Node itself, which the image has, is most of the weight
RUN npm run build && npm prune --omit=dev --ignore-scripts && cd node_modules && rm -rf \
  node-linux-* node-darwin-* node-bin-* node-win-* .bin \
  typescript @typescript vitest @vitest vite rolldown @rolldown prettier lightningcss lightningcss-* \
  onnxruntime-node/bin/napi-v*/darwin onnxruntime-node/bin/napi-v*/win32

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# the lock file marks the project's folder; node_modules links to the sources of the packages
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages packages
COPY --from=build /app/apps/server/package.json apps/server/
COPY --from=build /app/apps/server/migrations apps/server/migrations
COPY --from=build /app/apps/server/demo/pictures apps/server/demo/pictures
COPY --from=build /app/apps/server/networks apps/server/networks
COPY --from=build /app/build build
RUN mkdir -m 0700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# the start of package.json, with no shell in between: the signal to stop reaches the server itself
CMD ["node", "--enable-source-maps", "--max-old-space-size=1024", "build/server/main.js"]
