import { createServer } from 'node:http';

/**
 * @typedef {{ method: string, body: Record<string, unknown> }} ApiCall
 * @typedef {{ ok: true, result: unknown } | { ok: false, error_code: number, description: string, parameters?: object }} ApiAnswer
 */

/**
 * A Bot API of our own on loopback, for tests, journeys and benches: long polling, and every other call
 * written down and answered. `perSecond`: more messages in a second are refused with 429, as Telegram does.
 * @param {{ perSecond?: number }} [options]
 */
export async function botApi({ perSecond = Number.POSITIVE_INFINITY } = {}) {
  /** @type {ApiCall[]} */
  const calls = [];
  /** @type {{ update_id: number }[]} */
  const updates = [];
  let serial = 0;
  let second = 0;
  let inSecond = 0;
  let wake = () => {};
  const me = { id: 1234567, is_bot: true, first_name: 'Chewata', username: 'chewata_bot' };

  /** @param {ApiCall} call */
  function result({ method, body }) {
    if (method === 'getMe') return me;
    if (method !== 'sendMessage') return true;
    return { message_id: ++serial, date: 1, chat: { id: body.chat_id, type: 'private' }, text: body.text };
  }
  /** @returns {ApiAnswer | null} */
  function refusal() {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) [second, inSecond] = [now, 0];
    if (++inSecond <= perSecond) return null;
    return { ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 1 } };
  }
  /** @param {number} offset updates before it are done with */
  async function nextUpdates(offset) {
    while (updates[0] && updates[0].update_id < offset) updates.shift();
    if (updates.length === 0)
      await new Promise((/** @type {(value?: undefined) => void} */ woken) => {
        wake = woken;
        setTimeout(woken, 200);
      });
    return updates;
  }

  const api = {
    url: '',
    calls,
    /** Answers a call otherwise; null: as usual. */
    answer: /** @type {(call: ApiCall) => ApiAnswer | null} */ (() => null),
    /**
     * Gives an update to who polls; its id.
     * @param {Record<string, unknown>} update
     */
    push(update) {
      const update_id = ++serial;
      updates.push({ update_id, ...update });
      wake();
      return update_id;
    },
    /**
     * The messages to that chat.
     * @param {number} chat
     */
    to: (chat) =>
      calls
        .filter(({ method, body }) => method === 'sendMessage' && body.chat_id === chat)
        .map(({ body }) => body),
    /** @returns {Promise<void>} */
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };

  const server = createServer(async (req, res) => {
    const parts = [];
    for await (const part of req) parts.push(part);
    const text = Buffer.concat(parts).toString();
    const method = /^\/bot[^/]+\/(\w+)/.exec(req.url ?? '')?.[1] ?? '';
    /** @type {ApiCall} */
    const call = { method, body: text ? JSON.parse(text) : {} };
    /** @type {ApiAnswer} */
    let answer;
    if (method === 'getUpdates')
      answer = { ok: true, result: await nextUpdates(Number(call.body.offset ?? 0)) };
    else {
      const limited = method === 'sendMessage' ? refusal() : null;
      if (!limited) calls.push(call);
      answer = limited ?? api.answer(call) ?? { ok: true, result: result(call) };
    }
    res.writeHead(answer.ok ? 200 : answer.error_code, { 'content-type': 'application/json' });
    res.end(JSON.stringify(answer));
  });
  await new Promise((/** @type {(value?: undefined) => void} */ listening) =>
    server.listen(0, '127.0.0.1', () => listening()),
  );
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the Bot API has no port');
  api.url = `http://127.0.0.1:${address.port}`;
  return api;
}
