import { Refusal } from '@chewata/common/errors';
import { MINUTE_MS } from '@chewata/common/time';

/** M13: requests of one user that may be open at a time, so that no user fills the administrators' queue. */
export const OPEN_WITHDRAWALS = 3;
/** Deposits that an administrator decides: announced by hand, or by a receipt that does not suffice. */
export const OPEN_MANUAL_DEPOSITS = 3;
export const OPEN_PROVIDER_DEPOSITS = 10;
/** A provider's deposit counts as open for this long. A later payment is still credited (M3). */
export const PROVIDER_DEPOSIT_OPEN_MS = 30 * MINUTE_MS;

export const tooManyOpen = (most: number): Refusal => new Refusal('TOO_MANY_OPEN', { params: { most } });
