import * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import { asRoundId, asSpaceId, asUserId, type RoundId, type SpaceId, type UserId } from '../ids.ts';
import type { MessageKey } from '../locales/keys.ts';
import { fromBirr, isBirr, type Santim, toBirr } from '../money.ts';
import { type Phone, parsePhone } from '../phone.ts';
import type { PlayLimitKind } from './accounts/limit-kinds.ts';
import type { SecondFactorWay } from './accounts/second-factor-way.ts';

// The pages' Content-Security-Policy forbids `new Function`, which zod tries for speed: in a browser
// even the try is reported. It must be off before the first schema is made.
if ('document' in globalThis) z.config({ jitless: true });

/** A key of the locales as the `error` of a schema: the compiler knows the keys. */
export const says = (key: MessageKey): MessageKey => key;

/** A successful reply: the answer's fields beside the two flags. */
export type Success<Answer> = Answer & { success: true; error: false };

/** A failed reply, with the further fields of its code. */
export interface Failure {
  success: false;
  error: true;
  code: ErrorCode;
  message: string;
  issues?: { path: string; message: string }[];
  retries?: number;
  link?: string;
  status?: string;
  retryAfter?: number;
  /** Of SECOND_FACTOR_REQUIRED. */
  ways?: SecondFactorWay[];
  /** Of PLAY_LIMIT: in Birr; of a reality check in minutes. */
  kind?: PlayLimitKind;
  limit?: number | null;
  used?: number | null;
  resetsAt?: string | null;
  /** The columns of a file of which some have to be chosen. */
  header?: string[];
  /** Of PROOF_REQUIRED. */
  challenge?: string;
  bits?: number;
}

/** The `error` of a schema whose field may be absent or empty: then this text, else the usual one. */
const absent = (missing: MessageKey) => (issue: z.core.$ZodRawIssue) =>
  issue.input === undefined || issue.input === null || issue.input === '' ? missing : undefined;

// Money: Birr on the wire, santim inside.

const birrNumber = (missing: MessageKey) =>
  z
    .number({ error: absent(missing) })
    .check(z.refine(isBirr, { error: says('validation.decimals'), abort: true }));

const inSantim = (wire: z.ZodMiniNumber<number>) =>
  z.codec(
    wire,
    z.custom<Santim>((value) => Number.isSafeInteger(value)),
    { decode: (birr) => fromBirr(birr), encode: (amount) => toBirr(amount) },
  );

/** Birr above zero → santim, with the texts of a missing amount and of one not above zero. */
export const amountSaying = (missing: MessageKey, notPositive: MessageKey = 'validation.notPositive') =>
  inSantim(birrNumber(missing).check(z.gt(0, { error: notPositive })));
/** Birr above zero with at most two decimals → santim. */
export const amount = amountSaying('validation.required');
/** Birr, zero or above → santim. */
export const amountOrZero = inSantim(
  birrNumber('validation.required').check(z.gte(0, { error: says('validation.notPositive') })),
);
/** Birr, negative too, but not zero → santim. */
export const signedAmount = inSantim(
  birrNumber('validation.required').check(
    z.refine((birr) => birr !== 0, { error: says('validation.notZero') }),
  ),
);

// Phones and ids

/** Any accepted form of a phone number → '+251…'. `missing` is the text for an absent one. */
export const phoneSaying = (missing: MessageKey) =>
  z.codec(
    z.string({ error: absent(missing) }),
    z.custom<Phone>((value) => typeof value === 'string'),
    {
      decode: (text, context): Phone => {
        const phone = parsePhone(text);
        if (phone !== null) return phone;
        const message = text.trim() === '' ? missing : says('validation.phone');
        context.issues.push({ code: 'custom', message, input: text });
        return z.NEVER;
      },
      encode: (phone) => phone,
    },
  );
export const phone = phoneSaying('validation.required');
/** A phone that may be left out: null and '' are as good as absent. */
export const optionalPhone = z.pipe(
  z.transform((text) => (text === null || text === '' ? undefined : text)),
  z.optional(phone),
);

const idText = (pattern: RegExp) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(64), z.regex(pattern));
const ID = /^[\w-]+$/;

/**
 * Ids are parsed loosely (up to 64 letters, digits, '-' and '_'): for an unknown id the service replies 404,
 * not 400.
 */
export const userId = z.pipe(
  idText(ID),
  z.transform((id): UserId => asUserId(id)),
);
export const roundId = z.pipe(
  idText(/^[\w:.-]+$/),
  z.transform((id): RoundId => asRoundId(id)),
);
export const spaceId = z.pipe(
  idText(ID),
  z.transform((id): SpaceId => asSpaceId(id)),
);
/** An id of one of the other documents: feedback, scheduled game, promotion, transaction. */
export const documentId = idText(ID);

// Texts

/** Control characters, lone surrogates, and the marks that turn the direction of a text. */
const UNSEEN = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
/** In a name no invisible mark at all: two names that look the same shall be the same. */
const UNSEEN_IN_NAME = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

const length = (minimum: number, maximum: number) => [z.minLength(minimum), z.maxLength(maximum)] as const;
const free = (from: RegExp) =>
  z.refine<string>((text) => !from.test(text), { error: says('validation.characters') });

/** A name of a person or a space: 1–40 characters, trimmed, nothing invisible. */
export const personName = z.string().check(z.trim(), ...length(1, 40), free(UNSEEN_IN_NAME));
/** One line of text, trimmed. */
export const line = (minimum: number, maximum: number) =>
  z.string().check(z.trim(), ...length(minimum, maximum), free(UNSEEN));
/** Text of several lines, trimmed; line ends become '\n'. */
export const lines = (minimum: number, maximum: number) =>
  z.string().check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    z.trim(),
    ...length(minimum, maximum),
    z.refine((text) => !UNSEEN.test(text.replace(/[\n\t]/g, '')), { error: says('validation.characters') }),
  );
/** A password that is being set. It is not trimmed. */
export const newPassword = z.string().check(...length(6, 128), free(UNSEEN));
/** An optional text: null and '' are as good as absent. */
export const optionalLine = (maximum: number) =>
  z.pipe(
    z.nullish(line(0, maximum)),
    z.transform((text): string | undefined => text || undefined),
  );

// One-time codes

/** One line that must be there: `missing` is the text for an absent or empty one. */
export const lineSaying = (missing: MessageKey, maximum: number) =>
  z
    .string({ error: absent(missing) })
    .check(z.trim(), z.minLength(1, { error: missing }), z.maxLength(maximum), free(UNSEEN));

/**
 * The six digits. The service refuses a malformed code like a wrong one (OTP_INVALID), so any short text
 * passes here.
 */
export const otp = lineSaying('validation.otpRequired', 16);
/** The `data` that the OTP call returned. */
export const vc = lineSaying('validation.required', 128);

// Queries

/** The highest page: above it the number of rows to skip would no longer be a safe integer. */
const LAST_PAGE = 10_000_000;
export const ROWS_PER_PAGE = 10;

/** `?pageNumber=`, from 1, 1 where absent. A page past the end is the caller's empty list. */
export const pageNumber = z.pipe(
  z._default(z.string().check(z.regex(/^0*[1-9]\d*$/, { error: says('validation.page') })), '1'),
  z.transform((text): number => Math.min(Number(text), LAST_PAGE)),
);
export const pageQuery = z.object({ pageNumber });

export const idempotencyKey = z
  .string()
  .check(z.regex(/^[\x20-\x7e]{1,128}$/, { error: says('validation.idempotencyKey') }));

/** Birr with at most two decimals, in an answer. */
export type Birr = number;
/** '2025-10-24T15:00:00.000Z'. */
export type IsoTime = string;
