import type { RoundStory } from '@chewata/common/contract/admin/rounds';
import type { FairnessLogRow } from '@chewata/common/contract/rooms/fairness';
import { entryHash, NO_PREVIOUS, recordHash } from '@chewata/common/fairness/round-log';
import { GAME_NAMES, gameTable } from '@chewata/common/games';
import type { Line } from '../history/lines.ts';
import { MadeUpProduct } from './made-up-product.ts';
import { CALL_MS, playRound } from './made-up-round.ts';

const USERS = ['u1', 'u2', 'u3', 'u4', 'u5'];

/** A history without a violation: rounds of two games, a refunded one, money in and out, a fault, resumed clients. */
export function honestHistory(seed: number): Line[] {
  const product = new MadeUpProduct(seed);
  const callMs = gameTable(GAME_NAMES, () => CALL_MS);
  product.note({ kind: 'begin', seed, callMs, chain: null });
  for (const user of USERS) {
    product.note({ kind: 'connected', client: `${user}/1`, user });
    product.deposit(user, 1000 + product.random.whole(0, 99));
    product.readBalance(user);
  }
  const stories: RoundStory[] = [];
  stories.push(playRound(product, 'r1', 'bingo', USERS));
  product.withdraw('u1', 50 + product.random.whole(1, 9));
  product.transfer('u2', 'u3', 5);
  product.refuse('u4', 'withdraw', 49, 'INSUFFICIENT_FUNDS');
  product.refuse('u4', 'pay', 33, 'NOT_FOUND');
  stories.push(playRound(product, 'r2', 'bingo', ['u2']));
  product.note({ kind: 'fault', what: 'SIGKILL', target: 'gameserver-1', forMs: 0 });
  stories.push(playRound(product, 'r3', 'spin', product.random.pick([USERS, USERS.slice(1)])));
  product.pass(20_000);
  stories.push(playRound(product, 'r4', 'bingo', USERS.slice(0, 3)));
  product.pass(20_000);
  for (const user of USERS) product.readBalance(user);
  for (const story of stories) product.note({ kind: 'round', story });
  for (const withdrawal of product.withdrawals) product.note(withdrawal);
  for (const entry of product.entries) product.note(entry);
  for (const stake of product.stakes) product.note(stake);
  for (const user of USERS)
    product.note({ kind: 'wallet', user, main: product.balances.get(user) ?? 0, bonus: 0 });
  product.note({ kind: 'log', rows: logOf(stories) });
  return product.lines;
}

function logOf(stories: readonly RoundStory[]): FairnessLogRow[] {
  const rows: FairnessLogRow[] = [];
  for (const { round, fairness } of stories) {
    if (round.sealedAt === null) continue;
    const before = rows.at(-1);
    rows.push({
      n: rows.length + 1,
      chain: 'c',
      roundId: round._id,
      game: round.game,
      fate: 'played',
      hash: recordHash({ ...fairness, roundId: round._id, status: round.status }),
      previous: before ? entryHash(before) : NO_PREVIOUS,
    });
  }
  return rows;
}
