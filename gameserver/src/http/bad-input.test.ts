import type { Route } from '@chewata/common/contract/route';
import fc from 'fast-check';
import { createConnection } from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import type { User } from '#storage/accounts/users.ts';
import { openSession } from '../services/accounts/sessions.ts';
import { INTERNAL_SECRET, testServer } from '../testing/context.ts';
import { servedRoutes } from './serve.ts';

/**
 * Every registered route answers input it cannot read with a 4xx and a code, never with a 5xx, and changes nothing.
 */
// Begun before the tests are collected: there is one for each route that it has registered.
const server = await testServer();
await server.admin();
afterAll(() => server.close());

/** Names that bodies and queries of this contract use, so that the junk lands in real fields. */
const FIELDS = [
  ...new Set(
    ['amount', 'phoneNo', 'stake', 'members', 'reason', 'cards'].concat(
      servedRoutes().flatMap((route) => [...fieldsOf(route.body), ...fieldsOf(route.query)]),
    ),
  ),
];
function fieldsOf(schema: unknown): string[] {
  const shape = (schema as { _zod?: { def?: { shape?: object } } } | undefined)?._zod?.def?.shape;
  return Object.keys(shape ?? {});
}

const JUNK: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.001,
  1.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  'x',
  '-1',
  '\u0000',
  '\ud800',
  '$where',
  'x'.repeat(5000),
  '../../etc/passwd',
  [],
  [[]],
  [null],
  [{ $gt: 0 }],
  {},
  { $ne: null },
  { length: 3 },
  { toString: 'x' },
];
const everywhere = (junk: unknown) => Object.fromEntries(FIELDS.map((name) => [name, junk]));

/** Every field another piece of junk; the next turn moves all of them by one. */
const mixed = (turn: number) =>
  Object.fromEntries(FIELDS.map((name, n) => [name, JUNK[(n * 7 + turn) % JUNK.length]]));

/** A session of the administrator; one of its own for the calls that end it. */
let shared: Promise<string> | undefined;
async function tokenFor(route: Route): Promise<string> {
  if (route.access === 'internal') return INTERNAL_SECRET;
  const { id } = await server.admin();
  const admin = await server.ctx.users.get(id);
  if (!admin) throw new Error('the administrator is gone');
  if (/logout|refresh-token|me\/update/.test(route.path)) return openConfirmed(admin);
  shared ??= openConfirmed(admin);
  return shared;
}

async function openConfirmed(user: User): Promise<string> {
  const token = await openSession(server.ctx, user, 'password');
  return (await server.confirmed({ token })).token;
}

/** Calls a route as a user who may, with an id that does not exist. */
async function tried(route: Route, body: unknown, id = '000000000000000000000000', query = '') {
  const token = await tokenFor(route);
  const path = route.path.replace(/:\w+/g, id);
  const sent = route.method === 'GET' ? {} : { body };
  const reply = await server.call(`${route.method} ${path}${query}`, { token, ...sent });
  if (reply.status >= 400)
    expect(reply.body, `${route.method} ${path}`).toMatchObject({
      success: false,
      error: true,
      code: expect.stringMatching(/^[A-Z_]+$/),
      message: expect.stringMatching(/./),
    });
  expect(
    reply.status,
    `${route.method} ${path} ${JSON.stringify(body)?.slice(0, 200)} → ${reply.text}`,
  ).toBeLessThan(500);
  return reply;
}

/** Sessions are opened by these calls; the rest is written by the jobs of the clock while a test runs. */
const changesAnyway = (collection: string, id: unknown): boolean =>
  collection === 'sessions' ||
  (collection === 'meta' && id === 'recovery') ||
  // Audits run each hour, and at four o'clock in Addis Ababa.
  collection.startsWith('audit');

const connection = await createConnection(server.env.MONGO_URL ?? '').asPromise();
afterAll(() => connection.close());

/** Every stored document that only a call can change. */
async function storedDocuments(): Promise<string> {
  const names = (await connection.listCollections()).map((collection) => collection.name).sort();
  const all: Record<string, unknown> = {};
  for (const name of names) {
    const documents = await connection.collection(name).find().sort({ _id: 1 }).toArray();
    all[name] = documents.filter(({ _id }) => !changesAnyway(name, _id));
  }
  return JSON.stringify(all);
}

const name = (route: Route) => `${route.method} ${route.path}`;
const routes = () => servedRoutes().map((route) => [name(route), route] as const);
const withBody = () => routes().filter(([, { method }]) => method !== 'GET');

describe('every route', () => {
  it('is there: the registry of routes is not empty', () => {
    expect(routes().length).toBeGreaterThan(20);
  });

  let before: string | undefined;
  it.each(withBody())('%s takes a body of wrong types as 4xx', async (_name, route) => {
    before ??= await storedDocuments();
    for (const junk of [{ $ne: null }, [[]]]) {
      const reply = await tried(route, everywhere(junk));
      if (route.body) expect(reply.status, reply.text).toBeGreaterThanOrEqual(400);
    }
    if (!route.body) before = undefined;
    else expect(await storedDocuments()).toBe(before);
  });

  it.each(withBody())('%s never fails on junk', async (_name, route) => {
    for (const junk of [null, '', 'x', {}]) await tried(route, everywhere(junk));
    for (let turn = 0; turn < JUNK.length; turn += 8) await tried(route, mixed(turn));
    for (const body of [[], 'text', 5, null, { ['__proto__']: { isAdmin: true } }])
      await tried(route, JSON.stringify(body));
    const deep = `${'['.repeat(40_000)}${']'.repeat(40_000)}`;
    for (const field of ['unknown', ...fieldsOf(route.body).slice(0, 1)])
      await tried(route, `{"${field}":${deep}}`);
  });

  it.each(withBody())('%s never fails on random JSON', async (_name, route) => {
    const value = fc.jsonValue({ maxDepth: 3 });
    const body = fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 8 });
    await fc.assert(
      fc.asyncProperty(body, async (fields) => void (await tried(route, fields))),
      { numRuns: 3 },
    );
  });

  it.each(routes().filter(([, { path }]) => path.includes(':')))(
    '%s takes any id as 4xx',
    async (_name, route) => {
      for (const id of [
        'x',
        '%00',
        '%24ne',
        '%7B%7D',
        'null',
        '__proto__',
        'constructor',
        '%F0%9F%98%80',
        'x'.repeat(500),
      ])
        expect((await tried(route, everywhere('x'), id)).status).toBeGreaterThanOrEqual(400);
    },
  );

  it.each(routes().filter(([, { query }]) => query))(
    '%s never fails on a query of junk',
    async (_name, route) => {
      for (const text of [
        '',
        '%00',
        '-1',
        'x',
        '1&x',
        '%24ne',
        '1e9',
        '[$ne]=1',
        '%F0%9F%98%80',
        'x'.repeat(3000),
      ])
        for (const field of fieldsOf(route.query))
          await tried(route, {}, undefined, `?${field}=${text}&${field}[$ne]=1`);
    },
  );
});
