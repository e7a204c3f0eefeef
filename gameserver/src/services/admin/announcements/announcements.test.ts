import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '#testing/context.ts';
import { linkTo } from '#testing/link-to.ts';
import { sendAnnouncements } from '../../announcements/send-announcements.ts';
import { beginBroadcast, claimBroadcast, reportBroadcast } from '../../broadcasts/send-broadcast.ts';
import { changeAnnouncement } from './administer.ts';
import { replaceAnnouncement } from './replace.ts';

let server: TestServer;
let admin: SignedUp;
beforeAll(async () => {
  server = await testServer({ PUBLIC_URL: 'https://play.example' });
  admin = await server.admin();
});
afterAll(() => server?.close());

const HOUR_MS = 3_600_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const textsOf = (en: string) => ({ am: `አማርኛ ${en}`, en, om: `om ${en}`, ti: `ti ${en}` });
const asked = (what: string, body?: object, by = admin) =>
  server.call(what, { token: by.token, ...(body && { body }) });
const announce = (en: string, rest: object = {}) =>
  asked('POST /api/admin/announcements', { texts: textsOf(en), to: 'all', ...rest });
const idOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.announcement as { _id: string } | undefined)?._id ?? '';
async function shown(token?: string, language = 'en'): Promise<string[]> {
  const headers = { 'Accept-Language': language };
  const { body } = await server.call('GET /api/announcements', { headers, ...(token && { token }) });
  return (body.announcements as { text: string }[]).map(({ text }) => text);
}
async function bell(user: SignedUp): Promise<string[]> {
  const headers = { 'Accept-Language': 'en' };
  const { body } = await server.call('GET /api/notification/fetchAll', { token: user.token, headers });
  return (body.notifications as { content: string }[]).map(({ content }) => content);
}
const lease = { limit: 50, leaseSeconds: 30 };
/** Sends what waits as the bot does: text by Telegram id. */
async function sent(): Promise<Record<number, string>> {
  await sendAnnouncements(server.ctx);
  const got: Record<number, string> = {};
  for (;;) {
    const batch = await claimBroadcast(server.ctx, lease);
    if (!batch) return got;
    const to = await beginBroadcast(server.ctx, batch.broadcastId, batch.receivers);
    for (const one of to) got[one] = batch.text;
    await reportBroadcast(
      server.ctx,
      batch.broadcastId,
      to.map((telegramId) => ({ telegramId, outcome: 'sent' as const })),
    );
  }
}
async function linked(telegramId: number, language: 'en' | 'om' | null): Promise<SignedUp> {
  const user = await server.signUp();
  await server.ctx.users.update(user.id, { language });
  await server.ctx.together(server.ctx.users.link(user.id, linkTo(telegramId)));
  return user;
}

it('E5 an announcement is a banner, in the bell, and sent by the bot in each reader’s language', async () => {
  const [english, oromo, unknown] = [await linked(11, 'en'), await linked(12, 'om'), await linked(13, null)];
  const paused = await linked(14, 'en');
  await asked('POST /api/playLimits/time-out', { hours: 24 }, paused);
  const reply = await announce('Big day');
  expect(reply).toMatchObject({ status: 200, body: { announcement: { state: 'active', to: 'all' } } });
  expect(await shown()).toEqual(['Big day']);
  expect(await shown(undefined, 'om')).toEqual(['om Big day']);
  expect(await shown(english.token)).toEqual(['Big day']);
  expect(await shown(paused.token)).toEqual([]);
  expect(await sent()).toEqual({ 11: 'Big day', 12: 'om Big day', 13: 'አማርኛ Big day' });
  expect(await sent()).toEqual({});
  for (const user of [english, oromo, unknown]) expect(await bell(user)).toEqual(['Big day']);
  expect(await bell(paused)).not.toContain('Big day');
  const { body } = await asked('GET /api/admin/announcements');
  expect(body.announcements).toMatchObject([{ bot: { total: 3, sent: 3 }, by: { name: 'Admin' } }]);
  const change = { texts: textsOf('Bigger day'), to: 'web' };
  expect((await asked(`PUT /api/admin/announcements/${idOf(reply)}`, change)).status).toBe(200);
  expect(await shown()).toEqual(['Bigger day']);
  expect(await sent()).toEqual({});
  expect((await asked(`DELETE /api/admin/announcements/${idOf(reply)}`)).status).toBe(200);
  expect((await asked(`DELETE /api/admin/announcements/${idOf(reply)}`)).status).toBe(404);
  expect(await shown()).toEqual([]);
  expect(await bell(english)).toEqual([]);
  const actions = (await server.ctx.decisions.about(idOf(reply))).map(({ action }) => action);
  expect(actions).toEqual(['announcement.create', 'announcement.change', 'announcement.delete']);
});

it('E5 begins and ends at its times, and reaches only those it is for', async () => {
  const soon = await announce('Later', { from: inMs(HOUR_MS), until: inMs(2 * HOUR_MS) });
  expect(soon.body.announcement).toMatchObject({ state: 'soon', bot: null });
  expect(await shown()).toEqual([]);
  expect(await sent()).toEqual({});
  const later = { ...server.ctx.clock, ruleNow: () => Date.now() + 1.5 * HOUR_MS };
  const atLater = { ...server.ctx, clock: later };
  expect(await sendAnnouncements(atLater)).toBe(1);
  // The bot had not taken it before its end, and sends no more of it.
  await sendAnnouncements({ ...atLater, clock: { ...later, ruleNow: () => Date.now() + 3 * HOUR_MS } });
  expect(await sent()).toEqual({});
  const web = await announce('For the web', { to: 'web' });
  const bot = await announce('For the bot', { to: 'telegram' });
  expect(await shown()).toEqual(['For the web']);
  expect(Object.keys(await sent())).toHaveLength(3);
  for (const one of [soon, web, bot]) await asked(`DELETE /api/admin/announcements/${idOf(one)}`);
});

it.each([
  ['no texts', { texts: {} }],
  ['a language missing', { texts: { am: 'a', en: 'b', om: 'c' } }],
  ['an empty text', { texts: { ...textsOf('x'), ti: ' ' } }],
  ['a wrong reader', { to: 'sms' }],
  ['a time that is none', { from: 'tomorrow' }],
  ['an end before the begin', { from: inMs(2 * HOUR_MS), until: inMs(HOUR_MS) }],
  ['an end that has passed', { until: inMs(-HOUR_MS) }],
])('E5 refuses %s', async (_, wrong) => {
  expect((await announce('x', wrong)).body.code).toBe('VALIDATION');
  expect(await shown()).toEqual([]);
});

it('T5 a foreign link or six digits in any language waits for a second administrator', async () => {
  for (const risky of ['Visit https://evil.example now', 'Send 123456']) {
    const texts = { ...textsOf('Good news'), ti: risky };
    const waiting = await announce('x', { texts });
    expect(waiting).toMatchObject({ status: 202, body: { approval: { kind: 'announcement.create' } } });
    expect(await shown()).toEqual([]);
    await server.approved(waiting);
    expect(await shown()).toEqual(['Good news']);
    const { body } = await asked('GET /api/admin/announcements');
    const [{ _id }] = body.announcements as [{ _id: string }];
    const path = `PUT /api/admin/announcements/${_id}`;
    const change = await asked(path, { texts: textsOf('See www.evil.example'), to: 'web' });
    expect(change).toMatchObject({ status: 202, body: { approval: { kind: 'announcement.change' } } });
    expect(await shown()).toEqual(['Good news']);
    const other = await asked(path, { texts: textsOf('Other news'), to: 'web' });
    expect(other.status).toBe(200);
    // The announcement has changed since the proposal.
    await expect(server.approved(change)).rejects.toThrow('ALREADY_DECIDED');
    expect(await shown()).toEqual(['Other news']);
    await asked(`DELETE /api/admin/announcements/${_id}`);
  }
});

it('E5 an announcement can be changed at the moment at which the bot takes it, and the change is recorded once', async () => {
  const { ctx } = server;
  const reply = await announce('Good news', { from: inMs(HOUR_MS) });
  const [id, by] = [idOf(reply), { id: admin.id, name: 'Admin' }];
  const clock = { ...ctx.clock, ruleNow: () => Date.now() + 1.5 * HOUR_MS };
  const announcements = {
    ...ctx.announcements,
    // The bot takes it right after the change has read it.
    get: async (which: string) => {
      const found = await ctx.announcements.get(which);
      if (found?.bot === 'waiting') await sendAnnouncements({ ...ctx, clock });
      return found;
    },
  };
  const change = { texts: textsOf('Other news'), to: 'web' } as const;
  const changed = await changeAnnouncement({ ...ctx, announcements }, { by, commandId: 'c1' }, id, change);
  expect(changed).toMatchObject({ done: { bot: 'sent' } });
  const stored = await ctx.announcements.get(id);
  expect(stored).toMatchObject({ texts: { en: 'Other news' }, to: 'web', bot: 'sent' });
  const actions = (await ctx.decisions.about(id)).map(({ action }) => action);
  expect(actions).toEqual(['announcement.create', 'announcement.change']);
  await asked(`DELETE /api/admin/announcements/${id}`);
});

it('E5 a change of an announcement that another administrator has changed meanwhile is refused', async () => {
  const { ctx } = server;
  const id = idOf(await announce('Good news', { from: inMs(HOUR_MS) }));
  const known = await ctx.announcements.get(id);
  if (!known) throw new Error('no announcement');
  const other = { texts: textsOf('Other news'), to: 'all' };
  expect((await asked(`PUT /api/admin/announcements/${id}`, other)).status).toBe(200);
  const clock = { ...ctx.clock, ruleNow: () => Date.now() + 1.5 * HOUR_MS };
  await sendAnnouncements({ ...ctx, clock });
  const mine = { ...known, texts: textsOf('My news'), to: 'web', bot: 'none' } as const;
  await expect(replaceAnnouncement(ctx, known, mine, [])).rejects.toThrow('ALREADY_DECIDED');
  expect(await ctx.announcements.get(id)).toMatchObject({ texts: { en: 'Other news' } });
  await asked(`DELETE /api/admin/announcements/${id}`);
});
