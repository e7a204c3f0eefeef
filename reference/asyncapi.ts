import type { Schema } from '../common/src/contract/route.ts';
import { chatSends, gameSends } from '../common/src/contract/sockets/events.ts';
import { GAME_NAMES, GAMES } from '../common/src/games/index.ts';
import type { TypedParts } from './answers.ts';
import { Examples } from './example.ts';
import { inputSchema } from './input-schema.ts';
import { inDraft7, type JsonSchema } from './json-schema.ts';

interface Message {
  readonly id: string;
  readonly name: string;
  readonly description?: string | undefined;
  readonly payload: JsonSchema;
}

/** The arguments of an event as clients send it, for the reference and its test. */
export const CLIENT_EVENTS = Object.entries({ ...gameSends, chat: chatSends }).map(([namespace, events]) => ({
  namespace,
  events: Object.entries(events).map(([event, sent]) => ({ event, schema: sent.arguments as Schema })),
}));

/** The names that the tuples' parts have in an example. */
const ARGUMENT_NAMES: Readonly<Record<string, readonly string[]>> = {
  login: ['phoneNo', 'constant'],
  joinRoom: ['roomId'],
  leaveRoom: ['roomId'],
  selectCards: ['cards', 'roomId'],
  confirmCards: ['cards', 'roomId', 'options'],
  removeCards: ['roomId', 'cards'],
  joinChatRoom: ['receiverId'],
};

/** An AsyncAPI 3.0 document of every event, one channel a namespace. A payload is the list of the arguments. */
export function asyncApi(typed: TypedParts) {
  const channels: Record<string, object> = {};
  const operations: Record<string, object> = {};
  for (const { namespace, events } of CLIENT_EVENTS) {
    const examples = new Examples(typed.named, { card: cardOf(namespace), cardNumber: '57' });
    const sent = events.map(({ event, schema }): Message & { result: JsonSchema } => {
      const result = typed.results.get(`${namespace} ${event}`);
      if (!result) throw new Error(`${event} of ${namespace} has no result`);
      return { id: `${event}.sent`, name: event, payload: withNames(event, inputSchema(schema)), result };
    });
    const received = [...(typed.events.get(namespace) ?? [])].map(
      ([event, { schema, description }]): Message => ({
        id: `${event.replaceAll(' ', '')}.received`,
        name: event,
        description,
        payload: schema,
      }),
    );
    const results = sent.map(({ name, result }): Message => {
      const ok: JsonSchema = { type: 'object', properties: { ok: { const: true } }, required: ['ok'] };
      return {
        id: `${name}.acknowledged`,
        name: `${name} (acknowledgement)`,
        payload: { anyOf: [{ allOf: [ok, result] }, typed.socketFailure] },
      };
    });
    const message = ({ name, description, payload }: Message) => ({
      name,
      ...(description && { description }),
      payload: inDraft7(payload),
      examples: [{ payload: examples.of(payload) }],
    });
    channels[namespace] = {
      address: `/${namespace}`,
      title: `The namespace /${namespace}`,
      messages: Object.fromEntries(
        [...sent, ...results, ...received].map((each) => [each.id, message(each)]),
      ),
    };
    const here = { $ref: `#/channels/${namespace}` };
    const messageOf = (id: string) => ({ $ref: `#/channels/${namespace}/messages/${id}` });
    for (const { id, name } of sent)
      operations[`${namespace}.${id}`] = {
        action: 'receive',
        channel: here,
        messages: [messageOf(id)],
        reply: { channel: here, messages: [messageOf(`${name}.acknowledged`)] },
      };
    for (const { id } of received)
      operations[`${namespace}.${id}`] = { action: 'send', channel: here, messages: [messageOf(id)] };
  }
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Chewata: sockets',
      version: '1',
      description:
        'Socket.IO at /socket.io, websocket only. The handshake carries the session: the cookie, or `auth: { token, language? }`. A payload here is the list of an event’s arguments; each event of a client takes an optional acknowledgement after them.',
    },
    channels,
    operations,
    components: { schemas: inDraft7(typed.named) as Record<string, object> },
  };
}

/** A card of that game. */
function cardOf(namespace: string): string | undefined {
  const game = GAME_NAMES.find((name) => name === namespace);
  const cards = game ? GAMES[game].cards : [];
  return cards[56] ?? cards[0];
}

/** Names the parts of an event's arguments, for readers and for the examples. */
const withNames = (event: string, schema: JsonSchema): JsonSchema => ({
  ...schema,
  ...(schema.prefixItems && {
    prefixItems: schema.prefixItems.map((part, index) => {
      const description = ARGUMENT_NAMES[event]?.[index];
      return description ? { ...part, description } : part;
    }),
  }),
});
