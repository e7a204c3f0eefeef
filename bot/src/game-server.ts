import { randomUUID } from 'node:crypto';
import { type Client, makeClient } from '@chewata/common/contract/client';
import { throughBot } from '@chewata/common/contract/internal/staff';
import type { Language } from '@chewata/common/languages';

/** The game server's refusal, its text in the language that was asked in. */
export class ServerRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'ServerRefused';
    this.code = code;
  }
}

/** A client of the internal API. Throws ServerRefused, or another error if the server is unreachable or fails. */
export type Calls = Client<object>;

export interface GameServer {
  readonly call: Calls;
  /** The same with the server's texts in that language; `call` has them in English. */
  speaking(language: Language): Calls;
}

const TIMEOUT_MS = 15_000;

/** The internal API of the game server. */
export function connectGameServer(config: { GAMESERVER_URL: string; INTERNAL_SECRET: string }): GameServer {
  const speaking = (language: Language): Calls =>
    makeClient({
      async send({ path, ...request }) {
        const id = randomUUID();
        const response = await fetch(config.GAMESERVER_URL + path, {
          ...request,
          headers: {
            ...request.headers,
            authorization: `Bearer ${config.INTERNAL_SECRET}`,
            'accept-language': language,
            // The line of the server's log that belongs to this call.
            'x-request-id': id,
          },
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (response.status >= 500)
          throw new Error(`game server replied ${response.status} to request ${id}`);
        return { status: response.status, text: await response.text() };
      },
      refused: (status, { code, message }) =>
        status >= 500 || !code
          ? new Error(`game server replied ${status}`)
          : new ServerRefused(code, message ?? code),
    });
  return { call: speaking('en'), speaking };
}

/** Calls routes of staff in the name of the Telegram user who gave the command. */
export const inTheNameOf =
  (telegramId: number, call: Calls): Calls =>
  (route, ...sent) =>
    call(throughBot(route, telegramId), ...sent);
