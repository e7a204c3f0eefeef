import type { MessageKey, MessageParams } from './locales/keys.ts';

/**
 * Every stable code of a refusal and its HTTP status. The text of a code is `errors.<CODE>` of the
 * locales, unless the refusal names another one.
 */
export const ERRORS = {
  // Every request
  VALIDATION: { status: 400 },
  LOGGED_OUT: { status: 401 },
  FORBIDDEN: { status: 403 },
  NOT_FOUND: { status: 404 },
  UNSUPPORTED_MEDIA: { status: 415 },
  TOO_LARGE: { status: 413 },
  /** Details: `retryAfter`, in seconds. */
  RATE_LIMITED: { status: 429 },
  /** Details: `challenge` and `bits`; answered by the header `Proof`. */
  PROOF_REQUIRED: { status: 428 },
  IDEMPOTENCY_CONFLICT: { status: 409 },

  // Accounts
  PHONE_TAKEN: { status: 409 },
  UNKNOWN_REFERRAL: { status: 400 },
  TOO_YOUNG: { status: 400 },
  BIRTH_DATE_REQUIRED: { status: 400 },
  OTP_INVALID: { status: 400 },
  /** Details: `retries` (left) and `link`. */
  LOGIN_FAILED: { status: 401 },
  /** Only staff may be named like the house. */
  NAME_RESERVED: { status: 400 },
  /** It is easy to guess. */
  PASSWORD_WEAK: { status: 400 },
  PASSWORD_CONFIRM_REQUIRED: { status: 403 },
  LOGIN_TOKEN_INVALID: { status: 401 },
  TELEGRAM_INVALID: { status: 401 },
  PHONE_REQUIRED: { status: 409 },
  LINK_CONFIRM_REQUIRED: { status: 409 },
  /** This Telegram user or this account is linked to another one already. */
  ALREADY_LINKED: { status: 409 },
  /** Staff must confirm the session first. Details: `ways`, how they can. */
  SECOND_FACTOR_REQUIRED: { status: 403 },
  /** A passkey that is unknown, of another user, or used with a wrong or old challenge. */
  PASSKEY_INVALID: { status: 400 },

  // Money
  SELF_TRANSFER: { status: 400 },
  USER_UNKNOWN: { status: 404 },
  INSUFFICIENT_FUNDS: { status: 400 },
  TELEBIRR_LIMIT: { status: 400 },
  CLOSED_HOURS: { status: 403 },
  OTP_REQUIRED: { status: 403 },
  /** The owner has said that a reset was not theirs: no money moves until an administrator lifts it. */
  ACCOUNT_FROZEN: { status: 403 },
  /** It cannot be closed yet. Details: `obstacles`. */
  ACCOUNT_IN_USE: { status: 409 },
  /** Details: `reason`, `text` and `until` of the block. */
  BLOCKED: { status: 403 },
  /** Withdrawals and transfers are closed for some hours after a reset on an unknown device. */
  WITHDRAWAL_WAIT: { status: 403 },
  /** Details: `status: 'Completed'`. */
  ALREADY_PROCESSED: { status: 409 },
  RECEIPT_NOT_FOUND: { status: 404 },
  ALREADY_DECIDED: { status: 409 },
  /** An administrator's own account, request or proposal, or a room in which they have a card. */
  OWN_REQUEST: { status: 403 },
  /** Has been an administrator too short a time to give a second approval. */
  TOO_FRESH: { status: 403 },
  /** The provider refused; no money moved, or the held money was returned. */
  TRANSACTION_FAILED: { status: 400 },
  /** A webhook with a wrong signature. */
  SIGNATURE_INVALID: { status: 401 },
  DAILY_LIMIT: { status: 400 },
  /** Details: `kind`, `limit`, `used` and `resetsAt` of a play limit, time-out, exclusion or reality check. */
  PLAY_LIMIT: { status: 403 },
  /** Too many deposits or withdrawals of the user are undecided. */
  TOO_MANY_OPEN: { status: 409 },

  // Games
  CARD_TAKEN: { status: 409 },
  CARD_LIMIT: { status: 409 },
  ROOM_STARTED: { status: 409 },
  /** A claim in a room that is not being played. */
  NOT_PLAYING: { status: 409 },
  NOT_A_MEMBER: { status: 403 },
  STAKE_UNKNOWN: { status: 400 },
  NOT_A_BINGO: { status: 409 },
  NOT_YOUR_CARD: { status: 403 },
  CLAIM_BLOCKED: { status: 409 },
  NO_FREE_SPIN: { status: 400 },
  /** A free spin in a room of a space. */
  FREE_SPIN_PUBLIC_ONLY: { status: 400 },
  HOUSE_LIMIT: { status: 409 },

  // Around the games
  SCHEDULE_STARTED: { status: 409 },
  PROMOTION_ENDED: { status: 409 },
  /** Prizes that cannot be released yet. Details: `until`, if that is known. */
  TOO_EARLY: { status: 409 },
  CHAT_BLOCKED: { status: 403 },
  /** As many spaces, games to come, opinions a day … as one user may have. */
  QUOTA: { status: 409 },

  // The server itself
  DRAINING: { status: 503 },
  UNAVAILABLE: { status: 503 },
  /** Too much work waits, for example passwords that are to be checked; nothing was done. Details: `retryAfter`. */
  BUSY: { status: 503 },
  INTERNAL: { status: 500 },
} as const satisfies Record<string, { status: number }>;

export type ErrorCode = keyof typeof ERRORS;

/** One problem of the input: the field, and the key of its text. */
export interface Issue {
  /** 'amount', 'members.0', '' for the whole. */
  readonly path: string;
  readonly messageKey: MessageKey;
  readonly params?: MessageParams;
}

export interface RefusalOptions {
  /** Another text than `errors.<CODE>`. */
  messageKey?: MessageKey;
  /** Values of the text's placeholders. */
  params?: MessageParams;
  /** Further fields of the answer: `retries`, `link`, `status`, `retryAfter`. */
  details?: Readonly<Record<string, unknown>>;
  /** The problems of the input; sent as `issues: [{ path, message }]`. */
  issues?: readonly Issue[];
}

/** An expected refusal: sent to the client with its code and text, never logged as an error. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly messageKey: MessageKey;
  readonly params: MessageParams;
  readonly details: Readonly<Record<string, unknown>>;
  readonly issues: readonly Issue[];

  constructor(code: ErrorCode, options: RefusalOptions = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.status = ERRORS[code].status;
    this.messageKey = options.messageKey ?? `errors.${code}`;
    this.params = options.params ?? {};
    this.details = options.details ?? {};
    this.issues = options.issues ?? [];
  }
}

/** The refusal of one field: 400 VALIDATION whose message is the text of that field's issue. */
export function invalid(path: string, messageKey: MessageKey, params: MessageParams = {}): Refusal {
  return new Refusal('VALIDATION', { messageKey, params, issues: [{ path, messageKey, params }] });
}
