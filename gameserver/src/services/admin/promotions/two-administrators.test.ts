import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '#testing/context.ts';
import { draftBroadcast, startBroadcast } from '../../broadcasts/command-broadcast.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());
const asAdmin = async (what: string, body: object) =>
  server.call(what, { token: (await server.admin()).token, body });
const create = (prize: number, more: object = {}) =>
  asAdmin('POST /api/admin/promotions', {
    name: 'Race',
    type: 'Games Played',
    stakes: [10],
    structure: { All: { 1: prize, 2: 'a phone' } },
    startsAt: new Date(Date.now()).toISOString(),
    endsAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    ...more,
  });
const named = async (name: string) => (await server.ctx.promotions.list()).filter((one) => one.name === name);

describe('T4: prizes of a promotion above the setting in all', () => {
  it('T4: wait for a second administrator, who puts it in force', async () => {
    expect((await create(5000, { name: 'Small' })).status).toBe(201);
    const waiting = await create(5000.5, { name: 'Large' });
    expect(waiting).toMatchObject({ status: 202, body: { approval: { kind: 'promotion.create' } } });
    expect(await named('Large')).toEqual([]);
    await server.approved(waiting);
    expect(await named('Large')).toMatchObject([{ structure: { All: { 1: 500_050 } } }]);
  });

  it('T4: of a daily one count for each day', async () => {
    expect((await create(2000, { type: 'Daily' })).status).toBe(202);
  });

  it('T4: raised later wait too; texts and switching it off do not', async () => {
    await create(100, { name: 'Raised' });
    const [known] = await named('Raised');
    const put = (body: object) => asAdmin(`PUT /api/admin/promotions/${known?.id}`, body);
    const raised = await put({ structure: { All: { 1: 6000 } } });
    expect(raised.status).toBe(202);
    await server.approved(raised);
    expect(await named('Raised')).toMatchObject([{ structure: { All: { 1: 600_000 } } }]);
    expect(await put({ message: 'Good luck', available: false })).toMatchObject({ status: 200 });
    expect((await put({ available: true })).status).toBe(202);
  });
});

describe('T5: texts for many', () => {
  it('T5: a broadcast with a foreign link starts once a second administrator approves', async () => {
    const admin = await server.admin();
    const by = { id: admin.id, name: 'Admin' };
    const text = 'Win at https://evil.example';
    const { id } = await draftBroadcast(server.ctx, admin.id, { text, language: null });
    const { approval } = await startBroadcast(server.ctx, by, id);
    expect((await startBroadcast(server.ctx, by, id)).approval?.id).toBe(approval?.id);
    expect(await server.ctx.broadcasts.get(id)).toMatchObject({ state: 'draft' });
    await server.approved({ body: { approval: { _id: approval?.id } } });
    expect(await server.ctx.broadcasts.get(id)).toMatchObject({ state: 'running' });
  });

  it('T5: a restart notice with six digits waits; a plain one goes out', async () => {
    const send = (message: string) => asAdmin('POST /api/admin/restartNotice', { inSeconds: 60, message });
    expect((await send('Your code is 123456')).status).toBe(202);
    expect(await send('Back soon')).toMatchObject({ status: 200, body: { sent: true } });
  });
});
