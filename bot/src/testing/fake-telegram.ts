import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ApiCall {
  readonly method: string;
  readonly body: Record<string, unknown>;
}

type ApiReply =
  | { readonly ok: true; readonly result: unknown }
  | {
      readonly ok: false;
      readonly error_code: number;
      readonly description: string;
      readonly parameters?: object;
    };

export interface FakeTelegram {
  /** The value of BOT_API_ROOT. */
  readonly url: string;
  /** Every call except getUpdates and the messages refused with 429. */
  readonly calls: ApiCall[];
  /** Replaces the reply to a call; null sends the usual one. */
  answer(call: ApiCall): ApiReply | null;
  /** Delivers an update to the bot that polls, and returns its id. */
  push(update: Record<string, unknown>): number;
  /** The messages sent to a chat. */
  to(chat: number): Record<string, unknown>[];
  close(): Promise<void>;
}

const LONG_POLL_MS = 200;
const BOT = { id: 1234567, is_bot: true, first_name: 'Chewata', username: 'chewata_bot' };

/**
 * Starts a fake of Telegram's Bot API on loopback, for tests, journeys and benches. It supports long polling, and
 * records and acknowledges every other call. Messages beyond `perSecond` are refused with 429, as Telegram does.
 */
export async function startFakeTelegram({
  perSecond = Number.POSITIVE_INFINITY,
} = {}): Promise<FakeTelegram> {
  const calls: ApiCall[] = [];
  const poll = updateQueue();
  const isOverLimit = rateLimit(perSecond);
  let messageId = 0;

  function resultOf({ method, body }: ApiCall): unknown {
    if (method === 'getMe') return BOT;
    if (method !== 'sendMessage') return true;
    return { message_id: ++messageId, date: 1, chat: { id: body.chat_id, type: 'private' }, text: body.text };
  }

  async function replyTo(call: ApiCall): Promise<ApiReply> {
    if (call.method === 'getUpdates')
      return { ok: true, result: await poll.next(Number(call.body.offset ?? 0)) };
    if (call.method === 'sendMessage' && isOverLimit())
      return {
        ok: false,
        error_code: 429,
        description: 'Too Many Requests',
        parameters: { retry_after: 1 },
      };
    calls.push(call);
    return telegram.answer(call) ?? { ok: true, result: resultOf(call) };
  }

  const server = createServer(async (request, response) => {
    const reply = await replyTo(await readCall(request));
    response.writeHead(reply.ok ? 200 : reply.error_code, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));

  const telegram: FakeTelegram = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answer: () => null,
    push: poll.push,
    to: (chat) =>
      calls
        .filter(({ method, body }) => method === 'sendMessage' && body.chat_id === chat)
        .map(({ body }) => body),
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
  return telegram;
}

async function readCall(request: IncomingMessage): Promise<ApiCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return {
    method: /^\/bot[^/]+\/(\w+)/.exec(request.url ?? '')?.[1] ?? '',
    body: text ? JSON.parse(text) : {},
  };
}

/** Updates that the bot has not confirmed yet. */
function updateQueue() {
  const updates: { readonly update_id: number }[] = [];
  let lastId = 0;
  let onPush = () => {};
  return {
    push(update: Record<string, unknown>): number {
      updates.push({ update_id: ++lastId, ...update });
      onPush();
      return lastId;
    },
    /** Waits for an update. Asking for `offset` confirms the updates before it. */
    async next(offset: number): Promise<readonly object[]> {
      while (updates[0] && updates[0].update_id < offset) updates.shift();
      if (updates.length === 0)
        await new Promise<void>((resolve) => {
          onPush = resolve;
          setTimeout(resolve, LONG_POLL_MS);
        });
      return updates;
    },
  };
}

/** Counts messages by the second of the clock. */
function rateLimit(perSecond: number): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) [second, count] = [now, 0];
    return ++count > perSecond;
  };
}
