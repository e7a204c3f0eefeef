import { Refusal } from '@chewata/common/errors';
import type { Call } from '@chewata/common/games';
import { bingoCard } from '@chewata/common/games/bingo/cards';
import { isBingo } from '@chewata/common/games/bingo/patterns';
import type { UserId } from '@chewata/common/ids';
import type { CardInPlay } from '../game-rules.ts';
import { callsMade, type Play } from '../room.ts';

/** The smallest pattern has so many cells besides the free one: four corners, or a line through the centre. */
const FEWEST_CALLS = 4;

/** The cards that are a bingo by these calls. */
export function completeCards(cards: readonly CardInPlay[], calls: readonly Call[]): CardInPlay[] {
  if (calls.length < FEWEST_CALLS) return [];
  const called = new Set(calls.map(Number));
  return cards.filter(({ card }) => isBingo(bingoCard(Number(card)), called));
}

/**
 * A player's 'Bingo!' for one card, or for any of theirs (null): the cards that are right. Empty for a
 * claim that is not a bingo. Refusals: NOT_YOUR_CARD, CLAIM_BLOCKED (B8).
 */
export function claimedBy(
  user: UserId,
  card: string | null,
  play: Play,
  cards: readonly CardInPlay[],
): readonly string[] {
  const mine = cards.filter((one) => one.userId === user && (card === null || one.card === card));
  if (mine.length === 0) throw new Refusal('NOT_YOUR_CARD');
  if (play.blocked.includes(user)) throw new Refusal('CLAIM_BLOCKED');
  return completeCards(mine, callsMade(play)).map((one) => one.card);
}

/** B9: play after right claims; the first of them opens the claim window. */
export const withClaims = (play: Play, cards: readonly string[], now: number, windowMs: number): Play => ({
  ...play,
  claims: [...new Set([...play.claims, ...cards])],
  windowEnds: play.windowEnds ?? now + windowMs,
});

/** B8: a wrong claim; the next call lifts it. */
export const withBlocked = (play: Play, user: UserId): Play => ({
  ...play,
  blocked: [...play.blocked, user],
});
