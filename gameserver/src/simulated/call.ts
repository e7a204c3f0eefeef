import { randomUUID } from 'node:crypto';
import {
  type AnswerOf,
  type BodySent,
  IDEMPOTENCY_HEADER,
  type ParamsSent,
  type QuerySent,
  type Route,
} from '@chewata/common/contract/route';

/** The input of a call of that route. */
interface Sent<R extends Route> {
  readonly params?: ParamsSent<R>;
  readonly query?: QuerySent<R>;
  readonly body?: BodySent<R>;
  readonly token?: string;
}

/** The server's own refusal. */
export class Refused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

const TIMEOUT_MS = 15_000;

/** Calls the public HTTP interface. Throws Refused, or whatever the network throws. */
export async function call<R extends Route>(server: string, route: R, sent: Sent<R>): Promise<AnswerOf<R>> {
  const given = new Map<string, unknown>(Object.entries(sent.params ?? {}));
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(given.get(name))),
  );
  const search = new URLSearchParams(sent.query as Record<string, string> | undefined);
  const answer = await fetch(`${server}${path}?${search}`, {
    method: route.method,
    headers: {
      'Content-Type': 'application/json',
      ...(sent.token !== undefined && { Authorization: `Bearer ${sent.token}` }),
      ...(route.money && { [IDEMPOTENCY_HEADER]: randomUUID() }),
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
  });
  const reply = (await answer.json()) as { success?: boolean; code?: string; message?: string };
  if (!reply.success) throw new Refused(reply.code ?? `HTTP_${answer.status}`, reply.message ?? '');
  return reply as AnswerOf<R>;
}
