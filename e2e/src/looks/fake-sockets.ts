import type { Page, WebSocketRoute } from '@playwright/test';

/** Events, each with its name and arguments. */
export type Events = readonly (readonly unknown[])[];

/** The events that the server sends after an event of the app, and its acknowledgement. */
export interface Reply {
  readonly result?: object;
  readonly events?: Events;
}

/** Replies to an event of a namespace, such as '/bingo'. */
export type Answer = (namespace: string, event: string, args: readonly unknown[]) => Reply;

const HANDSHAKE = { sid: 'fixed', upgrades: [], pingInterval: 60_000, pingTimeout: 60_000, maxPayload: 1e6 };

/** An event of the app as Socket.IO writes it: '42/bingo,7["joinRoom",{…}]'. */
const EVENT = /^42(?:(\/\w+),)?(\d+)?(\[.*)$/s;

/** Replaces the server's sockets, so that every picture shows the same rooms and nothing moves. */
export async function fakeSockets(page: Page, answer: Answer): Promise<void> {
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    socket.send(`0${JSON.stringify(HANDSHAKE)}`);
    socket.onMessage((message) => receive(socket, String(message), answer));
  });
}

function receive(socket: WebSocketRoute, message: string, answer: Answer): void {
  const [, connecting] = message.match(/^40(\/\w+),/) ?? [];
  if (connecting) socket.send(`40${connecting},{"sid":"fixed${connecting}"}`);
  const [, namespace = '/', id, json] = message.match(EVENT) ?? [];
  if (!json) return;
  const [event, ...args] = JSON.parse(json) as [string, ...unknown[]];
  const { result = {}, events = [] } = answer(namespace, event, args);
  if (id) socket.send(`43${namespace},${id}${JSON.stringify([{ ok: true, ...result }])}`);
  for (const sent of events) socket.send(`42${namespace},${JSON.stringify(sent)}`);
}
