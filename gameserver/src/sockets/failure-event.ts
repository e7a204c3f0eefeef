import type { ErrorCode } from '@chewata/common/errors';
import type { FailureEvent } from './handle.ts';

/** Refusals of a payment that leave the cards as they were: the selection stands. */
const ABOUT_MONEY: readonly ErrorCode[] = ['INSUFFICIENT_FUNDS', 'NO_FREE_SPIN', 'HOUSE_LIMIT'];
/** What does not parse, or fails, is an 'Error message' whatever the event. */
const ABOUT_REQUEST: readonly ErrorCode[] = ['VALIDATION', 'INTERNAL', 'UNAVAILABLE'];

/** CONTRACT.md 3: the event by which a failed one of that name is told. */
export function failureEvent(event: string, code: ErrorCode): FailureEvent {
  if (ABOUT_REQUEST.includes(code)) return 'Error message';
  if (event === 'joinRoom') return 'Join Failed';
  if (event === 'selectCards') return 'rejectSelection';
  if (event === 'confirmCards' && !ABOUT_MONEY.includes(code)) return 'rejectSelection';
  return 'Error message';
}
