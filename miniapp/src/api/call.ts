import type { AnswerOf, BodySent, ParamsSent, QuerySent, Route } from '@chewata/common/contract/route';
import { IDEMPOTENCY_HEADER } from '@chewata/common/contract/route';
import { i18n } from '#locales/i18n.ts';
import { getLanguage } from '#locales/language.ts';
import { ApiError } from './api-error.ts';
import { getBearer } from './bearer.ts';

/** Absent if the route has no such part, optional if all of its fields are. */
type RequestPart<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : Partial<Value> extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value };

interface SendOptions {
  /** From useSubmitKeys: the same for every attempt of one submit. Routes that move money require it. */
  idempotencyKey?: string;
  /** Replaces the session's token. */
  bearer?: string;
  signal?: AbortSignal;
}

/** The options of a call: the parts that the route declares, and how to send them. */
export type CallOptions<R extends Route> = RequestPart<'params', ParamsSent<R>> &
  RequestPart<'query', QuerySent<R>> &
  RequestPart<'body', BodySent<R>> &
  SendOptions;

type CallArguments<R extends Route> =
  Partial<CallOptions<R>> extends CallOptions<R> ? [options?: CallOptions<R>] : [options: CallOptions<R>];

interface RequestOptions extends SendOptions {
  params?: object | undefined;
  query?: object | undefined;
  body?: object | undefined;
}

/** A reply may take this long on a bad network. */
const TIMEOUT_MS = 20_000;

const listeners = new Set<() => void>();

/** Calls the listener when the server reports that the session is over (LOGGED_OUT). Returns the unsubscriber. */
export function onLoggedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The path with its parameters filled in and its query. */
function address(path: string, { params = {}, query = {} }: RequestOptions): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}

function headersOf(options: RequestOptions): Headers {
  const headers = new Headers({ 'Accept-Language': getLanguage(), Accept: 'application/json' });
  const token = options.bearer ?? getBearer();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (options.body) headers.set('Content-Type', 'application/json');
  if (options.idempotencyKey) headers.set(IDEMPOTENCY_HEADER, options.idempotencyKey);
  return headers;
}

/**
 * Calls a route of the contract and returns its answer.
 * Throws ApiError: the server's refusal, or OFFLINE, TIMEOUT or BAD_ANSWER.
 */
export async function call<R extends Route>(route: R, ...args: CallArguments<R>): Promise<AnswerOf<R>> {
  // The types above ensure that each part is what the route declares.
  const options = (args[0] ?? {}) as RequestOptions;
  const abort = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    abort.abort();
  }, TIMEOUT_MS);
  const onCallerAbort = () => abort.abort();
  options.signal?.addEventListener('abort', onCallerAbort);
  try {
    const response = await fetch(address(route.path, options), {
      method: route.method,
      headers: headersOf(options),
      credentials: 'include',
      signal: abort.signal,
      ...(options.body && { body: JSON.stringify(options.body) }),
    });
    return (await answerOf(response)) as AnswerOf<R>;
  } catch (error) {
    if (error instanceof ApiError || options.signal?.aborted) throw error;
    throw timedOut
      ? new ApiError('TIMEOUT', i18n.t('error.timeout'))
      : new ApiError('OFFLINE', i18n.t('error.offline'));
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', onCallerAbort);
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
