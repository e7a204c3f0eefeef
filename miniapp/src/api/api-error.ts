import type { Failure } from '@chewata/common/contract/conventions';
import type { ErrorCode } from '@chewata/common/errors';

/**
 * What the client itself finds: no network, no answer in time, an answer that is none of ours.
 * All three leave open what the server did.
 */
export type ClientErrorCode = 'OFFLINE' | 'TIMEOUT' | 'BAD_ANSWER';

/** A call that did not succeed. `message` can be shown as it stands, in the chosen language. */
export class ApiError extends Error {
  readonly code: ErrorCode | ClientErrorCode;
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;
  /** All fields of the server's refusal: issues, retries, link, status, retryAfter. */
  readonly failure: Partial<Failure>;

  constructor(
    code: ErrorCode | ClientErrorCode,
    message: string,
    status = 0,
    failure: Partial<Failure> = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.failure = failure;
  }

  /** True where nobody knows whether the server did it: repeat with the same Idempotency-Key. */
  get outcomeUnknown(): boolean {
    return this.status === 0 || this.status >= 500 || this.code === 'BAD_ANSWER';
  }
}

/** The text of any thrown thing for the user; `fallback` where it is none of ours. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.message ? error.message : fallback;

/** True where the error has this code. */
export const hasCode = (error: unknown, code: ErrorCode | ClientErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code;
