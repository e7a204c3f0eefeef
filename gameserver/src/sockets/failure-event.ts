import type { ErrorCode } from '@chewata/common/errors';
import type { FailureEvent } from './handle.ts';

/** Refusals of a payment that keep the player's selection. */
const KEEPS_SELECTION: readonly ErrorCode[] = ['INSUFFICIENT_FUNDS', 'NO_FREE_SPIN', 'HOUSE_LIMIT'];
/** Invalid and failed requests: an 'Error message' for any event. */
const ABOUT_REQUEST: readonly ErrorCode[] = ['VALIDATION', 'INTERNAL', 'UNAVAILABLE'];

/** The event that reports the refusal of a client's event. */
export function failureEvent(event: string, code: ErrorCode): FailureEvent {
  if (ABOUT_REQUEST.includes(code)) return 'Error message';
  if (event === 'joinRoom') return 'Join Failed';
  if (event === 'selectCards') return 'rejectSelection';
  if (event === 'confirmCards' && !KEEPS_SELECTION.includes(code)) return 'rejectSelection';
  return 'Error message';
}
