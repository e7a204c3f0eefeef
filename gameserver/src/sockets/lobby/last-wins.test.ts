import { applyWins, type LobbyWin } from '@chewata/common/contract/rooms/lobby';
import type { Winners } from '@chewata/common/contract/rooms/room';
import type { Game } from '@chewata/common/games';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { QUICK_BINGO } from '#testing/bingo-table.ts';
import { type TestServer, testServer } from '#testing/context.ts';
import type { SocketClient } from '#testing/socket-client.ts';
import { atStake, type SocketPlayer, socketPlayer } from '#testing/socket-player.ts';

let server: TestServer;
const connected: SocketPlayer[] = [];
beforeAll(async () => {
  server = await testServer({
    ...QUICK_BINGO,
    SPIN_COUNTDOWN_S: '1',
    SPIN_PRESPIN_S: '1',
    SPIN_ROUND_MS: '100',
    FLIP_COUNTDOWN_S: '1',
    FLIP_CALL_MS: '100',
  });
});
afterEach(() => {
  for (const player of connected.splice(0)) player.close();
});
afterAll(() => server.close());

let admins = 0;
/** The coin flip is played by administrators. */
const nextAdmin = () => (admins++ % 2 === 0 ? server.admin() : server.secondAdmin());

async function player(game: Game): Promise<SocketPlayer> {
  const one = await socketPlayer(server, game, game === 'flip' ? { who: await nextAdmin() } : {});
  connected.push(one);
  return one;
}
async function watcher(game: Game): Promise<SocketPlayer> {
  const one = await player(game);
  await one.send('login', one.id);
  return one;
}

const winsOf = (client: SocketClient): LobbyWin[] =>
  client.all('lastWins').reduce<LobbyWin[]>((known, [wins]) => applyWins(known, wins as LobbyWin[]), []);

const CARDS = { bingo: ['1', '2'], spin: ['1', '2'], flip: ['H', 'T'] } as const;

/** Two players play a round to its end; gives its id and its published winners. */
async function playRound(game: Game, stake: number, players: readonly SocketPlayer[], space?: string) {
  const [first, second] = players;
  if (!first || !second) throw new Error('a round needs two players');
  const { id } = await first.join(atStake(stake, space ?? null));
  await second.join(id);
  const [one, other] = CARDS[game];
  expect(await first.send('confirmCards', [one], id)).toMatchObject({ ok: true });
  expect(await second.send('confirmCards', [other], id)).toMatchObject({ ok: true });
  const [, , winners] = await first.next('gameFinished', (_t, _n, _w, info) => infoOf(info).roomId === id);
  return { id, winners: Object.values(winners as Winners).flat() };
}
const infoOf = (info: unknown) => info as { roomId: string };

const MASKS = { bingo: /^\*{6}\d{4}$/, spin: /^0\d\*{6}\d\d$/, flip: /^0\d\*{4}$/ };

it('the rooms of a lobby do not wait for the wins', async () => {
  let reject: (error: Error) => void = () => undefined;
  const silent = new Promise<never>((_, failed) => {
    reject = failed;
  });
  vi.spyOn(server.ctx.rounds, 'finishedLast').mockReturnValueOnce(silent);
  const one = await player('spin');
  await one.send('login', one.id);
  await one.next('availableRooms');
  expect(one.all('lastWins')).toEqual([]);
  reject(new Error('the store is away'));
});

it.each(['bingo', 'spin', 'flip'] as const)(
  'the lobby of %s shows what was won, with masked phones',
  async (game) => {
    const early = await watcher(game);
    expect(await early.next('lastWins')).toEqual([[]]);
    const players = [await player(game), await player(game)];
    const { id, winners } = await playRound(game, 100, players);
    await early.next('lastWins', (wins) => (wins as LobbyWin[]).length > 0);
    const [win, ...more] = winsOf(early);
    expect(more).toEqual([]);
    expect(win).toEqual({
      roundId: id,
      stake: 100,
      phone: winners[0]?.phone,
      amount: winners[0]?.amount,
      winners: winners.length,
      at: expect.any(String),
    });
    expect(win?.phone).toMatch(MASKS[game]);
    expect(win?.amount).toBeGreaterThan(0);
    // A later login is sent it too. No event has a player's name, whole phone or id.
    const late = await watcher(game);
    await late.next('lastWins');
    expect(winsOf(late)).toEqual([win]);
    const sent = JSON.stringify([early.all('lastWins'), late.all('lastWins')]);
    for (const each of players)
      for (const secret of [each.id, each.phone.slice(-9), 'Player']) expect(sent).not.toContain(secret);
  },
);

it('sends only new wins, the newest first, and none of a private space', async () => {
  const one = await watcher('bingo');
  const [before = null] = winsOf(one);
  const [owner, guest] = [await player('bingo'), await player('bingo')];
  const players = [owner, guest];
  const made = await server.call('POST /api/gameSpace/createSpace', {
    token: owner.token,
    body: { name: 'Friends' },
  });
  const { _id: spaceId } = made.body.space as { _id: string };
  await server.call('POST /api/gameSpace/joinSpace', { token: guest.token, body: { spaceId } });
  const hidden = await playRound('bingo', 50, players, spaceId);
  const open = await playRound('bingo', 10, players);
  await one.next('lastWins', (wins) => (wins as LobbyWin[])[0]?.roundId === open.id);
  expect(winsOf(one).map(({ roundId }) => roundId)).toEqual([open.id, ...(before ? [before.roundId] : [])]);
  expect(one.all('lastWins').slice(1).flat(2)).toHaveLength(1);
  const late = await watcher('bingo');
  await late.next('lastWins');
  expect(winsOf(late)).toEqual(winsOf(one));
  expect(JSON.stringify(late.all('lastWins'))).not.toContain(hidden.id);
});
