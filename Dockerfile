# The image of the game servers and the bot; docker-compose.yml runs it.
FROM node:22.21.1-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY common/package.json common/
COPY docstore/package.json docstore/
COPY launcher/package.json launcher/
COPY gameserver/package.json gameserver/
COPY bot/package.json bot/
COPY miniapp/package.json miniapp/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY chaos/package.json chaos/

FROM manifests AS build
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

# Only the packages that the two programs need at run time.
FROM manifests AS packages
RUN npm ci --omit=dev --no-audit --no-fund -w common -w gameserver -w bot

FROM node:22.21.1-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY common/package.json common/
COPY gameserver/package.json gameserver/
COPY bot/package.json bot/
# The bundles read files beside their sources: Redis scripts and texts.
COPY gameserver/src gameserver/src
COPY bot/src bot/src
COPY --from=build /app/gameserver/dist gameserver/dist
COPY --from=build /app/bot/dist bot/dist
COPY --from=build /app/miniapp/dist miniapp/dist
USER node
EXPOSE 3000
CMD ["node", "--enable-source-maps", "gameserver/dist/main.js"]
