import { setTimeout as sleep } from 'node:timers/promises';
import type { CallInfo, Room } from '@chewata/common/contract/rooms/room';
import { verifyRound } from '@chewata/common/fairness/verification';
import { flipScore } from '@chewata/common/games/flip/score';
import type { Side } from '@chewata/common/games/flip/side';
import type { RoundId } from '@chewata/common/ids';
import { expect, it } from 'vitest';
import { account } from '../domain/ledger/accounts.ts';
import { entryId } from '../domain/ledger/entries.ts';
import { auditNow } from '../services/audit/latest-audit.ts';
import { roundFairness } from '../services/rooms/history/round-fairness.ts';
import { childServer } from '../testing/child-server.ts';
import { type SignedUp, testServer } from '../testing/context.ts';
import { atStake, socketPlayer } from '../testing/socket-player.ts';

const PACE = {
  SPIN_COUNTDOWN_S: '2',
  SPIN_PRESPIN_S: '1',
  SPIN_ROUND_MS: '1500',
  FLIP_COUNTDOWN_S: '2',
  FLIP_CALL_MS: '1500',
};
const STAKE = 100;

/** What each game plays, and when its last call has been made: the payout is the next thing then. */
const GAMES = [
  { game: 'spin', cards: ['8', '31'], over: () => true, wins: 160 },
  {
    game: 'flip',
    cards: ['H'],
    over: ({ calledNumbers }: CallInfo) => flipScore(calledNumbers as Side[]).over,
    wins: 190,
  },
] as const;

it.each(GAMES)(
  'G6: $game: the only server is killed between the last call and the payout: it is paid once',
  async ({ game, cards, over, wins }) => {
    const before = await testServer(PACE);
    const { env } = before;
    const people: SignedUp[] = [];
    for (const _ of cards) {
      people.push(game === 'flip' ? await before.admin() : await before.signUp());
      await before.credit(people.at(-1)?.id as SignedUp['id'], 1000);
    }
    // From here on only the child process serves the rooms.
    await before.close();

    const doomed = await childServer(env);
    const by = doomed;
    const seated = await Promise.all(people.map((who) => socketPlayer(before, game, { by, who, birr: 0 })));
    const [first] = seated;
    if (!first) throw new Error('no players');
    const { id } = await first.join(atStake(STAKE));
    for (const [index, one] of seated.entries())
      expect(await one.send('confirmCards', [cards[index]], id)).toMatchObject({ ok: true });
    const [, received] = (await first.next('numberCall', (_call, info) => over(info as CallInfo))) as [
      unknown,
      CallInfo,
    ];
    await doomed.end('SIGKILL');
    expect(first.all('gameFinished')).toEqual([]);

    const after = await testServer(env);
    const roundId = id as RoundId;
    const again = await socketPlayer(after, game, { who: first, birr: 0 });
    const room: Room = await again.join(id);
    expect(room.calledNumbers).toEqual(received.calledNumbers);
    const finished = async () => {
      const round = await after.ctx.rounds.find(roundId);
      return round?.status === 'Finished' ? round : null;
    };
    while (!(await finished())) await sleep(50);
    const winning: readonly string[] =
      game === 'spin'
        ? received.calledNumbers.map(String)
        : [String(flipScore(received.calledNumbers as Side[]).winner)];
    const winners = (await finished())?.winners.map(({ card }) => card);
    expect(winners).toEqual(cards.filter((card) => winning.includes(card)));

    const paid = await Promise.all(
      people.map(async ({ id: user }) => (await after.ctx.ledger.wallet(user)).main),
    );
    expect(paid).toEqual(cards.map((card) => (1000 - STAKE + (winning.includes(card) ? wins : 0)) * 100));
    const entries = await after.ctx.ledger.ofRound(roundId);
    expect(entries.filter((entry) => entry.id === entryId.settlement(roundId))).toHaveLength(1);
    expect(await after.ctx.ledger.total(account.round(roundId))).toBe(0);
    const fairness = await roundFairness(after.ctx, null, roundId);
    expect(verifyRound(game, { ...fairness, serverSeed: fairness.serverSeed ?? '' }).fair).toBe(true);
    expect((await auditNow(after.ctx)).breaks).toEqual([]);
    for (const one of [...seated, again]) one.close();
    await after.close();
  },
  60_000,
);
