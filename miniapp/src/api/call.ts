import type { AnswerOf, BodySent, ParamsSent, QuerySent, Route } from '@chewata/common/contract/route';
import { IDEMPOTENCY_HEADER } from '@chewata/common/contract/route';
import { i18n } from '#locales/i18n.ts';
import { getLanguage } from '#locales/language.ts';
import { ApiError } from './api-error.ts';
import { getBearer } from './bearer.ts';

/** Absent where the route has none, optional where all its fields are. */
type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : Partial<Value> extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value };

interface HowToSend {
  /** Of useSubmitKeys: the same for each try of one submit. Routes that move money want it. */
  idempotencyKey?: string;
  /** Instead of the session's token. */
  bearer?: string;
  signal?: AbortSignal;
}

/** What a call of this route takes: what its declaration asks for, and how to send it. */
export type CallOptions<R extends Route> = Given<'params', ParamsSent<R>> &
  Given<'query', QuerySent<R>> &
  Given<'body', BodySent<R>> &
  HowToSend;

type CallArguments<R extends Route> =
  Partial<CallOptions<R>> extends CallOptions<R> ? [options?: CallOptions<R>] : [options: CallOptions<R>];

interface Sent extends HowToSend {
  params?: object | undefined;
  query?: object | undefined;
  body?: object | undefined;
}

/** An answer on a bad network may take this long. */
const TIMEOUT_MS = 20_000;

const listeners = new Set<() => void>();

/** Tells when the server says that the session is over (LOGGED_OUT). Returns the way to stop. */
export function onLoggedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** '/api/x/:id' with its params and query. */
function address(path: string, { params = {}, query = {} }: Sent): string {
  const given = new Map<string, unknown>(Object.entries(params));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given.get(name))));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}

function headersOf(sent: Sent): Headers {
  const headers = new Headers({ 'Accept-Language': getLanguage(), Accept: 'application/json' });
  const token = sent.bearer ?? getBearer();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (sent.body) headers.set('Content-Type', 'application/json');
  if (sent.idempotencyKey) headers.set(IDEMPOTENCY_HEADER, sent.idempotencyKey);
  return headers;
}

/**
 * Makes a call that is declared in the contract, and gives its answer.
 * Throws ApiError: the server's refusal, or OFFLINE, TIMEOUT, BAD_ANSWER.
 */
export async function call<R extends Route>(route: R, ...args: CallArguments<R>): Promise<AnswerOf<R>> {
  // The types above have seen to it that each part is what the route declares.
  const sent = (args[0] ?? {}) as Sent;
  const stop = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    stop.abort();
  }, TIMEOUT_MS);
  const leave = () => stop.abort();
  sent.signal?.addEventListener('abort', leave);
  try {
    const response = await fetch(address(route.path, sent), {
      method: route.method,
      headers: headersOf(sent),
      credentials: 'include',
      signal: stop.signal,
      ...(sent.body && { body: JSON.stringify(sent.body) }),
    });
    return (await answerOf(response)) as AnswerOf<R>;
  } catch (error) {
    if (error instanceof ApiError || sent.signal?.aborted) throw error;
    throw late
      ? new ApiError('TIMEOUT', i18n.t('error.timeout'))
      : new ApiError('OFFLINE', i18n.t('error.offline'));
  } finally {
    clearTimeout(timer);
    sent.signal?.removeEventListener('abort', leave);
  }
}

async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text();
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new ApiError('BAD_ANSWER', i18n.t('error.unknown'), response.status);
  }
  if (response.ok) return answer;
  const failure = (typeof answer === 'object' && answer !== null ? answer : {}) as ApiError['failure'];
  const error = new ApiError(
    failure.code ?? 'BAD_ANSWER',
    failure.message || i18n.t('error.unknown'),
    response.status,
    failure,
  );
  if (error.code === 'LOGGED_OUT') for (const listener of listeners) listener();
  throw error;
}
