import { type ClientRequest, makeClient } from '@chewata/common/contract/client';
import { IDEMPOTENCY_HEADER, PROOF_HEADER } from '@chewata/common/contract/route';
import { i18n } from '#locales/i18n.ts';
import { getLanguage } from '#locales/language.ts';
import { ApiError } from './api-error.ts';
import { getBearer } from './bearer.ts';
import { takeEarly } from './early.ts';
import { answerChallenge } from './proof/answer-challenge.ts';
import { requestConfirmation } from './second-factor/pending.ts';

interface SendOptions {
  /** From useSubmitKeys: the same for every attempt of one submit. Routes that move money require it. */
  idempotencyKey?: string;
  /** Replaces the session's token. */
  bearer?: string;
  signal?: AbortSignal;
  /** The call is part of a second factor: its refusal asks for none. */
  confirming?: boolean;
}

/** A reply may take this long on a bad network. */
const TIMEOUT_MS = 20_000;

/** What the server says of the user with a refusal: the session is over, or the account is blocked. */
type AboutMe = 'LOGGED_OUT' | 'BLOCKED';
const listeners: Readonly<Record<AboutMe, Set<() => void>>> = { LOGGED_OUT: new Set(), BLOCKED: new Set() };

/** Calls the listener when the server refuses with that code. Returns the unsubscriber. */
export function onRefused(code: AboutMe, listener: () => void): () => void {
  listeners[code].add(listener);
  return () => listeners[code].delete(listener);
}

/**
 * Calls a route of the contract and returns its answer. A proof of work that the server asks for is found and sent; a
 * second factor is asked of the user, and the call repeated.
 * Throws ApiError: the server's refusal, or OFFLINE, TIMEOUT or BAD_ANSWER.
 */
export const call = makeClient<SendOptions>({ send, again, refused });

function headersOf(request: ClientRequest, options: SendOptions): Headers {
  const headers = new Headers({ ...request.headers, 'Accept-Language': getLanguage() });
  const token = options.bearer ?? getBearer();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (options.idempotencyKey) headers.set(IDEMPOTENCY_HEADER, options.idempotencyKey);
  return headers;
}

async function send({ path, ...request }: ClientRequest, options: SendOptions) {
  const abort = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    abort.abort();
  }, TIMEOUT_MS);
  const onCallerAbort = () => abort.abort();
  options.signal?.addEventListener('abort', onCallerAbort);
  try {
    const early =
      request.method === 'GET' && getBearer() === null ? takeEarly(path, getLanguage()) : undefined;
    const response = await (early ??
      fetch(path, {
        ...request,
        headers: headersOf({ path, ...request }, options),
        credentials: 'include',
        signal: abort.signal,
      }));
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw timedOut
      ? new ApiError('TIMEOUT', i18n.t('error.timeout'))
      : new ApiError('OFFLINE', i18n.t('error.offline'));
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', onCallerAbort);
  }
}

async function again(failure: ApiError['failure'], { signal, confirming }: SendOptions) {
  if (failure.code === 'SECOND_FACTOR_REQUIRED')
    return !confirming && (await requestConfirmation(failure.ways ?? [])) ? {} : null;
  // Nothing was done yet: the same request may be sent again.
  if (failure.code === 'BUSY') {
    await new Promise((next) => setTimeout(next, (failure.retryAfter ?? 1) * 1000));
    return {};
  }
  const proof = await answerChallenge(failure, signal);
  return proof === null ? null : { [PROOF_HEADER]: proof };
}

function refused(status: number, failure: ApiError['failure']): ApiError {
  const message = failure.message || i18n.t('error.unknown');
  const error = new ApiError(failure.code ?? 'BAD_ANSWER', message, status, failure);
  if (error.code === 'LOGGED_OUT' || error.code === 'BLOCKED')
    for (const listener of listeners[error.code]) listener();
  return error;
}
