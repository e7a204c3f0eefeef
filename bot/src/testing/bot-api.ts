import type { AddressInfo } from 'node:net';
import express from 'express';

export interface ApiCall {
  readonly method: string;
  readonly body: Record<string, unknown>;
}
type Answer =
  | { ok: true; result: unknown }
  | { ok: false; error_code: number; description: string; parameters?: object };

/** A Bot API of our own: long polling, and every other call written down and answered. */
export interface BotApi {
  readonly url: string;
  readonly calls: ApiCall[];
  /** Answers a call otherwise; null: as usual. */
  answer: (call: ApiCall) => Answer | null;
  /** Gives an update to who polls; its id. */
  push(update: Record<string, unknown>): number;
  /** The messages to that chat. */
  to(chat: number): Record<string, unknown>[];
  close(): Promise<void>;
}

export async function botApi(): Promise<BotApi> {
  const app = express().use(express.json());
  const calls: ApiCall[] = [];
  const updates: { update_id: number }[] = [];
  let serial = 0;
  let wake = () => {};
  const me = { id: 1234567, is_bot: true, first_name: 'Chewata', username: 'chewata_bot' };
  const result = ({ method, body }: ApiCall): unknown => {
    if (method === 'getMe') return me;
    if (method !== 'sendMessage') return true;
    return { message_id: ++serial, date: 1, chat: { id: body.chat_id, type: 'private' }, text: body.text };
  };
  const api: BotApi = {
    url: '',
    calls,
    answer: () => null,
    push: (update) => {
      const update_id = ++serial;
      updates.push({ update_id, ...update });
      wake();
      return update_id;
    },
    to: (chat) =>
      calls
        .filter(({ method, body }) => method === 'sendMessage' && body.chat_id === chat)
        .map(({ body }) => body),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
  app.post('/bot:token/getUpdates', async (req, res) => {
    const { offset = 0 } = req.body as { offset?: number };
    while (updates[0] && updates[0].update_id < offset) updates.shift();
    if (updates.length === 0)
      await new Promise<void>((woken) => {
        wake = woken;
        setTimeout(woken, 200);
        res.once('close', woken);
      });
    if (!res.destroyed) res.json({ ok: true, result: updates });
  });
  app.post('/bot:token/:method', (req, res) => {
    const call = { method: String(req.params.method), body: (req.body ?? {}) as Record<string, unknown> };
    calls.push(call);
    const answer = api.answer(call) ?? { ok: true, result: result(call) };
    res.status(answer.ok ? 200 : answer.error_code).json(answer);
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise<void>((listening) => server.once('listening', () => listening()));
  return Object.assign(api, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}
