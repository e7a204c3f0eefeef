import type * as z from 'zod/mini';
import type { StaffAccess } from './staff-access.ts';

/** A schema of zod: its input is the wire's shape, its output the inside one (santim, Phone, ids). */
export type Schema = z.core.$ZodType;

export type Access =
  /** Anyone, signed in or not. */
  | 'public'
  /** A session. Without one 401 LOGGED_OUT. */
  | 'user'
  /** A confirmed session of an administrator, or of the staff it names. Others 403 FORBIDDEN. */
  | StaffAccess
  /** A session of a user with the role agent, or of an administrator. */
  | 'agent'
  /** `Authorization: Bearer <INTERNAL_SECRET>`, on the internal API only. */
  | 'internal';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Of a request's body, in bytes. */
const BODY_LIMIT = 100_000;

/** Header of every POST that moves money: 1–128 characters. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
/** Header that answers PROOF_REQUIRED: `<challenge>:<nonce>`. */
export const PROOF_HEADER = 'Proof';
/** The cookie that carries the session token. */
export const SESSION_COOKIE = 'token';
/** The signed cookie that names the device; it never signs anyone in. */
export const DEVICE_COOKIE = 'device';

/** The wire shape of an answer: a type without a value, since the server makes it and is trusted. */
export type Answers<T> = { readonly answer?: T };
export const answers = <T>(): Answers<T> => ({});

/** One call, declared once: the server binds a handler to it, the client a request. */
export interface Route<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer = unknown,
  Who extends Access = Access,
> {
  readonly method: Method;
  /** The whole path as Express writes it: '/api/feedback/fetchOne/:id'. */
  readonly path: string;
  readonly access: Who;
  /** The status of success. */
  readonly status: 200 | 201;
  /** It moves money: an Idempotency-Key header is obeyed. */
  readonly money: boolean;
  /** It may answer 202 `{ approval }`: a second administrator has to approve it first. */
  readonly mayWait: boolean;
  /** Staff may call it by the bot too, at `throughBot(…)`: it shows or proposes something, and decides nothing. */
  readonly bot: boolean;
  /** The longest body, in bytes. A longer one is 413. */
  readonly bodyLimit: number;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The fields beside `success: true, error: false`. */
  readonly answer: Answers<Answer>;
  /** An answer that is no JSON; null for all others. */
  readonly media: 'text/csv' | null;
}

interface Declaration<
  Params extends Schema | undefined,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
  Answer,
  Who extends Access,
> {
  method: Method;
  path: string;
  access: Who;
  status?: 201;
  money?: true;
  mayWait?: true;
  bot?: true;
  bodyLimit?: number;
  media?: 'text/csv';
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answers<Answer>;
}

/** Declares a call. Left out: status 200, a body of at most 100 kB, no money, not by the bot, no params, no query, no body. */
export function route<
  Answer,
  Who extends Access,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(declaration: Declaration<Params, Query, Body, Answer, Who>): Route<Params, Query, Body, Answer, Who> {
  return {
    method: declaration.method,
    path: declaration.path,
    access: declaration.access,
    status: declaration.status ?? 200,
    money: declaration.money ?? false,
    mayWait: declaration.mayWait ?? false,
    bot: declaration.bot ?? false,
    bodyLimit: declaration.bodyLimit ?? BODY_LIMIT,
    params: declaration.params as Params,
    query: declaration.query as Query,
    body: declaration.body as Body,
    answer: declaration.answer,
    media: declaration.media ?? null,
  };
}

type Parsed<S> = S extends Schema ? z.core.output<S> : undefined;
type Wire<S> = S extends Schema ? z.core.input<S> : undefined;

/** Passed to the server's handler. */
export type ParamsOf<R extends Route> = Parsed<R['params']>;
export type QueryOf<R extends Route> = Parsed<R['query']>;
export type BodyOf<R extends Route> = Parsed<R['body']>;
/** Sent by the client. */
export type ParamsSent<R extends Route> = Wire<R['params']>;
export type QuerySent<R extends Route> = Wire<R['query']>;
export type BodySent<R extends Route> = Wire<R['body']>;
/** Returned by the server's handler and received by the client. */
export type AnswerOf<R extends Route> = R extends { readonly answer: Answers<infer Answer> } ? Answer : never;
