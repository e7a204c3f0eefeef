import type { AnswerOf, BodySent, ParamsSent, QuerySent, Route } from '@chewata/common/contract/route';
import type { Language } from '@chewata/common/languages';

/** The game server's refusal, its text in the language that was asked in. */
export class Refused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'Refused';
    this.code = code;
  }
}

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? object
  : { readonly [K in Name]: Value };
/** The parts of a call that its declaration names. */
export type Sent<R extends Route> = Given<'params', ParamsSent<R>> &
  Given<'query', QuerySent<R>> &
  Given<'body', BodySent<R>>;

const TIMEOUT_MS = 15_000;

/** The internal API of the game server. */
export class GameServer {
  readonly #url: string;
  readonly #secret: string;

  constructor({ GAMESERVER_URL, INTERNAL_SECRET }: { GAMESERVER_URL: string; INTERNAL_SECRET: string }) {
    this.#url = GAMESERVER_URL;
    this.#secret = INTERNAL_SECRET;
  }

  /** Throws Refused, or another error if the server is unreachable or fails. */
  async call<R extends Route>(route: R, sent: Sent<R>, language: Language = 'en'): Promise<AnswerOf<R>> {
    const { params = {}, query = {}, body } = sent as Partial<Record<'params' | 'query' | 'body', object>>;
    const given = new Map<string, unknown>(Object.entries(params));
    const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(given.get(name))),
    );
    const search = new URLSearchParams(
      Object.entries(query)
        .filter(([, value]) => value !== undefined && value !== null)
        .map(([name, value]): [string, string] => [name, String(value)]),
    );
    const response = await fetch(`${this.#url}${path}${search.size > 0 ? `?${search}` : ''}`, {
      method: route.method,
      headers: {
        authorization: `Bearer ${this.#secret}`,
        'accept-language': language,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = (await response.json()) as { code?: string; message?: string };
    if (response.ok) return answer as AnswerOf<R>;
    if (response.status >= 500 || !answer.code) throw new Error(`game server replied ${response.status}`);
    throw new Refused(answer.code, answer.message ?? answer.code);
  }
}
