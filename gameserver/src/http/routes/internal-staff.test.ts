import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INTERNAL_SECRET, type SignedUp, type TestServer, testServer } from '../../testing/context.ts';
import { linkTo } from '../../testing/link-to.ts';
import { servedRoutes } from '../serve.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ BOT_USERNAME: 'chewata_bot' });
});
afterAll(() => server?.close());

let serial = 7_500_000;
const newTelegramId = () => ++serial;
const ask = (what: string, body?: object) =>
  server.call(what, { token: INTERNAL_SECRET, ...(body && { body }) });
async function linked(): Promise<SignedUp & { telegramId: number }> {
  const user = await server.signUp();
  const telegramId = newTelegramId();
  await server.ctx.together(server.ctx.users.link(user.id, linkTo(telegramId)));
  return { ...user, telegramId };
}

describe('administrators by the bot', () => {
  it('every command is refused to other users and to strangers', async () => {
    const { telegramId } = await linked();
    const commands: [string, object?][] = [
      ['GET admin/overview'],
      ['GET user/listUsers'],
      ['GET admin/userFigures?phoneNo=0911223344'],
      ['GET admin/deposits'],
      ['GET admin/withdrawals'],
      ['GET admin/rooms'],
      ['POST admin/restartNotice', { inSeconds: 5 }],
      ['GET admin/settings'],
      ['PUT admin/settings', {}],
      ['GET admin/promotions'],
      ['PUT admin/promotions/x', { available: true }],
    ];
    for (const who of [telegramId, newTelegramId()])
      for (const [command, body] of commands) {
        const [method, path] = command.split(' ');
        const reply = await ask(`${method} /internal/staff/${who}/api/${path}`, body);
        expect(reply, command).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      }
    for (const path of ['', '/x/start', '/x/cancel']) {
      const reply = await ask(`POST /internal/broadcasts${path}`, { adminTelegramId: telegramId, text: 'x' });
      expect(reply.status, path).toBe(403);
    }
  });

  it('an administrator gets figures and changes settings, and each command is logged as a decision', async () => {
    const admin = await server.admin();
    const telegramId = newTelegramId();
    await server.ctx.together(server.ctx.users.link(admin.id, linkTo(telegramId)));
    const staff = (command: string, body?: object) => {
      const [method, path] = command.split(' ');
      return ask(`${method} /internal/staff/${telegramId}/api/${path}`, body);
    };
    expect(await staff('GET admin/overview')).toMatchObject({
      status: 200,
      body: { today: { rounds: 0 }, rooms: { open: 0, playing: 0 } },
    });

    const user = await linked();
    const asked = await server.call('POST /api/transaction/manualDeposit', {
      token: user.token,
      body: { amount: 70, txnId: 'FTBOT0001' },
    });
    expect(asked.status).toBe(201);
    const waiting = await staff('GET admin/deposits?status=Pending');
    const [item] = waiting.body.items as { _id: string; amount: number }[];
    expect(item?.amount).toBe(70);
    const figures = await staff(`GET admin/userFigures?phoneNo=${encodeURIComponent(user.phone)}`);
    expect(figures.body).toMatchObject({ deposits: 0, user: { totalBalance: 0 } });

    const settings = await staff('PUT admin/settings', { pointPrice: 2 });
    expect(settings).toMatchObject({ status: 202, body: { approval: { kind: 'settings.change' } } });
    await server.approved(settings);
    // Alone an administrator changes it on the web page only.
    const snowfall = await staff('PUT admin/settings', { flags: { snowfall: true } });
    expect(snowfall).toMatchObject({ status: 202, body: { approval: { kind: 'settings.change' } } });
    expect(server.ctx.settings.now().flags.snowfall).toBe(false);
    const { decisions } = await server.ctx.decisions.list(1);
    const logged = decisions.map(({ action, subject }) => `${action} ${subject}`);
    expect(logged).toEqual(
      expect.arrayContaining([
        'bot.command GET /api/admin/overview',
        'bot.command GET /api/admin/deposits',
        'settings.change pointPrice',
      ]),
    );
  });

  it('T8: the internal API has no call that approves or declines', async () => {
    const paths = servedRoutes().map(({ method, path }) => `${method} ${path}`);
    const internal = paths.filter((path) => path.includes('/internal/'));
    expect(internal.length).toBeGreaterThan(20);
    expect(internal.filter((path) => /approve|decline|decide|adjust|role|free-spins/.test(path))).toEqual([]);
    const telegramId = newTelegramId();
    const path = `/internal/staff/${telegramId}/api/admin/deposits/x/approve`;
    expect(await ask(`POST ${path}`, {})).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});
