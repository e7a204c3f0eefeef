import { GAMES } from '@chewata/common/games';
import { isOver } from '@chewata/common/games/round';
import { expect } from 'vitest';
import { account, ownerOf } from '#domain/ledger/accounts.ts';
import { entryId } from '#domain/ledger/entries.ts';
import type { JournalEntry } from '#domain/ledger/entry.ts';
import { looseStakes } from '#domain/ledger/loose-stakes.ts';
import { playersOf } from '#domain/rooms/play.ts';
import type { Round } from '#domain/rooms/round.ts';
import { sealedIn } from '#domain/rooms/sealing.ts';
import type { Contender, Lane } from './scenario-setup.ts';

/**
 * Checks a scenario's rounds and players once all work is done: every round's account is empty, every stake is
 * settled or refunded, and every player has what the journal says and, independently, what the documents of the
 * rounds say.
 */
export async function expectConsistent({ ctx, players, rooms }: Lane): Promise<void> {
  const all: JournalEntry[] = [];
  const finished: Round[] = [];
  for (const id of rooms) {
    const [round, room] = [await ctx.rounds.find(id), await ctx.rooms.find(id)];
    const entries = await ctx.ledger.ofRound(id);
    all.push(...entries);
    expectRoundWhole(id, round, entries, room?.status === 'Available');
    if (round?.status === 'Finished') finished.push(round);
  }
  for (const player of players) {
    const { main, bonus } = await ctx.ledger.wallet(player.id);
    const { before } = player;
    expect(Math.min(main, bonus), 'W6: no balance is negative').toBeGreaterThanOrEqual(0);
    expect(main - before.main, 'W8: main').toBe(moved(all, account.main(player.id)));
    expect(bonus - before.bonus, 'W8: bonus').toBe(moved(all, account.bonus(player.id)));
    const expected = byRounds(finished, player);
    expect(main + bonus - before.main - before.bonus, 'as the documents of the rounds say').toBe(
      expected.money,
    );
    const spins = (await ctx.users.get(player.id))?.remainingSpin;
    expect(spins, 'free spins left').toBe(before.spins - expected.spins);
  }
  const strangers = all.flatMap((entry) => entry.postings.map((line) => ownerOf(line.account)));
  const known = new Set<string | null>([null, ...players.map(({ id }) => id)]);
  expect(strangers.filter((owner) => !known.has(owner))).toEqual([]);
}

/** `waits`: all who had paid took their cards back; the room is open still, and its round waits with it. */
function expectRoundWhole(
  id: Round['id'],
  round: Round | null,
  entries: readonly JournalEntry[],
  waits: boolean,
): void {
  expect(moved(entries, account.round(id)), 'the account of a round').toBe(0);
  if (!round) {
    expect(entries).toEqual([]);
    return;
  }
  if (!waits) expect([isOver(round.status), round.open], `round ${round.status}`).toEqual([true, false]);
  const over = round.status === 'Finished';
  const settled = entries.some((entry) => entry.id === entryId.settlement(id));
  expect(settled, 'settled, by the journal').toBe(over);
  const loose = looseStakes(entries, over ? sealedIn(round.cards) : () => false);
  expect(loose, 'stakes neither settled nor refunded').toEqual([]);
  if (!over) return;
  const { holders, minPlayers } = GAMES[round.game];
  const cards = new Set(round.cards.map(({ card }) => card));
  if (holders === 'one') expect(cards.size, 'one player a card').toBe(round.cards.length);
  expect(playersOf(round.cards).length).toBeGreaterThanOrEqual(minPlayers);
}

function moved(entries: readonly JournalEntry[], name: string): number {
  let total = 0;
  for (const { postings } of entries)
    for (const line of postings) if (line.account === name) total += line.amount;
  return total;
}

/** The player's gain and used free spins, by the documents of the finished rounds. */
function byRounds(finished: readonly Round[], { id }: Contender): { money: number; spins: number } {
  let [money, spins] = [0, 0];
  for (const round of finished) {
    for (const { userId, free } of round.cards) {
      if (userId !== id) continue;
      if (free) spins++;
      else money -= round.stake;
    }
    for (const { userId, amount, tax } of round.winners) if (userId === id) money += amount - tax;
  }
  return { money, spins };
}
