import { describe, expect, it } from 'vitest';
import { type Circumstances, insiderTally } from '#testing/rooms/insider.ts';

const ROUNDS = 300;
/** Enough if not a single round may end otherwise. */
const FEW = 60;
/** `without`: fewer wins than there are if nothing makes the seed useless. */
const GAMES = [
  { game: 'spin', others: ['1', '2', '3', '4'], chance: 1 / 5, without: 280 },
  { game: 'bingo', others: ['1', '2', '3', '4'], chance: 1 / 5, without: 250 },
  { game: 'flip', others: ['H', 'T'], chance: 1 / 2, without: 210 },
] as const;

/** By chance, more wins in that number of rounds happen less than once in 1,000 times: 85 of 300 at a fifth. */
const mostOf = (played: number, chance: number) =>
  Math.ceil(played * chance + 3.6 * Math.sqrt(played * chance * (1 - chance)));

describe.each(GAMES)(
  'SEC9 an insider with the seed in hand, in $game',
  ({ game, others, chance, without }) => {
    const tally = (of: (round: number) => Circumstances, rounds = ROUNDS) =>
      insiderTally('fixed', game, others, rounds, of);

    it('SEC9 wins most rounds without a beacon', async () => {
      expect((await tally(() => ({ beaconMode: 'off' }))).wins).toBeGreaterThan(without);
    });

    it('SEC9 D11 wins no more than chance with it', async () => {
      const { wins, played } = await tally(() => ({}));
      expect(played).toBe(ROUNDS);
      expect(wins).toBeLessThanOrEqual(mostOf(ROUNDS, chance));
      expect(wins).toBeGreaterThan(0);
    });

    it('SEC9 D11 nor if it is cut between seal and publication, for a while or until the refund', async () => {
      const { wins, played, refunded } = await tally((round) => ({
        cutFor: round % 3 === 0 ? 60_000 : 12_000,
      }));
      expect([played, refunded]).toEqual([200, 100]);
      expect(wins).toBeLessThanOrEqual(mostOf(played, chance));
    });

    it('SEC9 D11 nor if both servers are stopped across the end of the countdown', async () => {
      const { wins, played, refunded } = await tally((round) => ({ stoppedFor: (round % 10) * 700 }));
      expect(Math.min(played, refunded)).toBeGreaterThan(60);
      expect(wins).toBeLessThanOrEqual(mostOf(played, chance));
    });

    it("SEC9 D11 nor if the server's clock is 10 s behind: no such round is played", async () => {
      const behind = await tally(() => ({ behind: 10_000 }), FEW);
      expect(behind).toEqual({ wins: 0, played: 0, refunded: FEW, refused: 0 });
    });

    it('SEC9 D13 nor with a seed that is replaced after the beacon: every such record is refused', async () => {
      const { wins, refused } = await tally(() => ({ replacesSeed: true }), FEW);
      expect([wins, refused]).toEqual([0, FEW]);
    });
  },
);
