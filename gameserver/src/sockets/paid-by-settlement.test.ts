import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newPhone, type TestServer, testServer } from '../testing/context.ts';
import { atStake, type SocketPlayer, socketPlayer } from '../testing/socket-player.ts';

let server: TestServer;
const connected: SocketPlayer[] = [];
beforeAll(async () => {
  server = await testServer({ BINGO_COUNTDOWN_S: '1', BINGO_CALL_MS: '20', BINGO_CLAIM_WINDOW_MS: '100' });
});
afterEach(() => {
  for (const player of connected.splice(0)) player.close();
});
afterAll(() => server.close());

async function player(options: Parameters<typeof socketPlayer>[2] = {}): Promise<SocketPlayer> {
  const one = await socketPlayer(server, 'bingo', options);
  await one.send('login', one.id);
  connected.push(one);
  return one;
}

const balance = (activeBalance: number) => (received: unknown) =>
  (received as { activeBalance: number }).activeBalance === activeBalance;

it('P8: a settlement publishes the balances of winners, referrer and agent of the space, on any server', async () => {
  const keeper = await server.signUp('Keeper');
  await server.setting({ agentSharePercent: 50 });
  await server.giveRole(keeper.id, 'agent');
  const agent = await player({ birr: 0, who: keeper });
  const made = await server.call('POST /api/gameSpace/createSpace', {
    token: agent.token,
    body: { name: 'Cafe' },
  });
  const gameSpace = (made.body.space as { _id: string })._id;
  const referrer = await player({ birr: 0 });
  const brought = await server.signUp('Brought', newPhone(), referrer.id);
  const [one, other] = [await player({ who: brought }), await player()];
  for (const each of [one, other])
    await server.call('POST /api/gameSpace/joinSpace', { token: each.token, body: { spaceId: gameSpace } });
  const { id } = await one.join(atStake(50, gameSpace));
  expect(await one.send('confirmCards', ['1'], id)).toMatchObject({ ok: true });
  expect(await other.send('confirmCards', ['2'], id)).toMatchObject({ ok: true });
  await one.next('gameFinished');
  // 100 staked, 80 won; of the house's 20 the referrer has 2 % of 50, the agent half of what is left.
  await referrer.next('updateBalance', balance(1));
  await agent.next('updateBalance', balance(9.5));
  const [, , winners] = one.all('gameFinished')[0] ?? [];
  for (const [index, each] of [one, other].entries()) {
    const won = (winners as Record<string, { amount: number }[]>)[index + 1]?.[0]?.amount ?? 0;
    await each.next('updateBalance', balance(950 + won));
  }
});
