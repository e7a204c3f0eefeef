import { STAFF_PREFIX } from '@chewata/common/contract/internal/staff';
import { parseOrRefuse } from '@chewata/common/contract/parse';
import {
  type Access,
  type AnswerOf,
  type BodyOf,
  type Method,
  type ParamsOf,
  PROOF_HEADER,
  type QueryOf,
  type Route,
  type Schema,
} from '@chewata/common/contract/route';
import type { Language } from '@chewata/common/languages';
import type { Request, RequestHandler, Response, Router } from 'express';
import type { Caller } from '../services/caller-of.ts';
import type { Context } from '../services/context.ts';
import type { Origin } from '../services/origin.ts';
import { newCommandId, runOnce } from '../services/run-once.ts';
import { allow, authenticate, bearerOf, maybeCaller } from './authenticate.ts';
import { inTheNameOfStaff } from './in-the-name-of-staff.ts';
import { userLimit } from './limits/flood-limit.ts';
import { inTime } from './limits/in-time.ts';
import { shedLoad } from './limits/shed-load.ts';
import { keyOf, requestHashOf } from './request/idempotency-key.ts';
import { jsonBody } from './request/read-body.ts';
import { languageOf } from './request/request-language.ts';
import { deviceOf, SessionCookie } from './request/session-cookie.ts';

/** A handler's input: the parsed request, the caller, and the rest of what the request carries. */
export interface HandlerInput<R extends Route> {
  readonly body: BodyOf<R>;
  readonly query: QueryOf<R>;
  readonly params: ParamsOf<R>;
  /** Null only on public and internal routes. */
  readonly caller: CallerOf<R>;
  /**
   * The id of this command. It stays the same if the Idempotency-Key is repeated or another server takes over from
   * one that died; journal entry ids are made from it.
   */
  readonly commandId: string;
  readonly language: Language;
  readonly bearer: string | null;
  readonly from: Origin;
  readonly session: SessionCookie;
}

type CallerOf<R extends Route> = R extends { readonly access: infer Who extends Access }
  ? Who extends 'public' | 'internal'
    ? Caller | null
    : Caller
  : never;

export type Handler<R extends Route> = (asked: HandlerInput<R>) => Promise<AnswerOf<R>>;

const VERBS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const satisfies Record<
  Method,
  string
>;

/** The parts of the context that every route needs. */
export type Serving = Pick<
  Context,
  | 'config'
  | 'clock'
  | 'decisions'
  | 'overload'
  | 'passkeys'
  | 'random'
  | 'requests'
  | 'sessions'
  | 'signing'
  | 'storeHealth'
  | 'together'
  | 'users'
>;

/**
 * The only way to register a route: authenticate → role → read → validate → idempotency → service → answer,
 * `{ success: true, error: false, ...answer }` with the declared status, or 202 if a second
 * administrator has to approve it. A route for the bot is registered for it too.
 */
export function serve<R extends Route>(router: Router, ctx: Serving, route: R, handler: Handler<R>): void {
  const answer: RequestHandler = async (req, res) => {
    const asked = { ...read(route, req), ...meta(ctx, req, res) } as Omit<HandlerInput<R>, 'commandId'>;
    const work = async (commandId: string) => {
      const fields = await handler({ ...asked, commandId });
      const waits = route.mayWait && 'approval' in (fields as object);
      const status = waits ? 202 : route.status;
      return { status: status as number, body: { success: true, error: false, ...(fields as object) } };
    };
    const caller = maybeCaller(res);
    const key = route.money && caller ? keyOf(req) : null;
    const outcome =
      caller && key !== null
        ? await runOnce(
            ctx,
            { user: caller.id, key, requestHash: requestHashOf(req, asked.body), language: asked.language },
            work,
          )
        : await work(newCommandId(ctx));
    res.status(outcome.status).json(outcome.body);
  };
  register(router, ctx, route, ...enter(ctx, route), answer);
  if (route.bot) {
    const asStaff = inTheNameOfStaff(ctx, route, (req) => read(route, req));
    const throughBot = { ...route, path: STAFF_PREFIX + route.path, access: 'internal' as const };
    register(router, ctx, throughBot, allow(ctx, 'internal'), jsonBody(route.bodyLimit), asStaff, answer);
  }
}

/** The same up to the answer, which `respond` sends. It has no Idempotency-Key and is not for the bot. */
export function serveWith<R extends Route>(
  router: Router,
  ctx: Serving,
  route: R,
  respond: (asked: HandlerInput<R>, res: Response) => Promise<void>,
): void {
  register(router, ctx, route, ...enter(ctx, route), async (req, res) => {
    const parts = { ...read(route, req), ...meta(ctx, req, res), commandId: newCommandId(ctx) };
    await respond(parts as HandlerInput<R>, res);
  });
}

/** The steps before a route's own. */
const enter = (ctx: Serving, route: Route): readonly RequestHandler[] => [
  shedLoad(ctx, route),
  authenticate(ctx),
  userLimit,
  allow(ctx, route.access),
  jsonBody(route.bodyLimit),
];

function register(router: Router, ctx: Serving, route: Route, ...handlers: RequestHandler[]): void {
  router[VERBS[route.method]](route.path, inTime(ctx, ...handlers));
  served.set(`${route.method} ${route.path}`, route);
}

const served = new Map<string, Route>();
/** Every registered route, for the test that sends bad input to each. */
export const servedRoutes = (): readonly Route[] => [...served.values()];

function read(route: Route, req: Request) {
  return {
    params: parsed(route.params, req.params),
    query: parsed(route.query, req.query),
    body: parsed(route.body, req.body ?? {}),
  };
}

const parsed = (schema: Schema | undefined, input: unknown): unknown =>
  schema ? parseOrRefuse(schema, input) : undefined;

const meta = (ctx: Serving, req: Request, res: Response) => ({
  caller: maybeCaller(res),
  language: languageOf(res),
  bearer: bearerOf(req),
  from: {
    address: req.ip ?? '',
    proof: req.get(PROOF_HEADER) ?? null,
    device: deviceOf(ctx, req),
    agent: (req.get('User-Agent') ?? '').slice(0, 300),
  },
  session: new SessionCookie(ctx, req, res),
});
