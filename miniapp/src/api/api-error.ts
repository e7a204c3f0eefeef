import type { Failure } from '@chewata/common/contract/conventions';
import type { ErrorCode } from '@chewata/common/errors';

/**
 * Found by the client itself: no network, no reply in time, or a reply that is not the server's. In all three
 * cases the server may have handled the request.
 */
export type ClientErrorCode = 'OFFLINE' | 'TIMEOUT' | 'BAD_ANSWER';

/** A call that failed. `message` is in the chosen language and can be shown as it is. */
export class ApiError extends Error {
  readonly code: ErrorCode | ClientErrorCode;
  /** The HTTP status; 0 if no reply came. */
  readonly status: number;
  /** The other fields of the server's refusal: issues, retries, link, status, retryAfter. */
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

  /** True if it is unknown whether the server handled the request: retry with the same Idempotency-Key. */
  get outcomeUnknown(): boolean {
    return this.status === 0 || this.status >= 500 || this.code === 'BAD_ANSWER';
  }
}

/** The message of an error for the user; `fallback` if it is not an ApiError. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.message ? error.message : fallback;

/** True if the error has this code. */
export const hasCode = (error: unknown, code: ErrorCode | ClientErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code;
