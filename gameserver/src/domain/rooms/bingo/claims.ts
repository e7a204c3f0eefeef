import { Refusal } from '@chewata/common/errors';
import type { Call } from '@chewata/common/games';
import { bingoCard } from '@chewata/common/games/bingo/cards';
import { isBingo } from '@chewata/common/games/bingo/patterns';
import type { UserId } from '@chewata/common/ids';
import { type CardInPlay, callsMade } from '../play.ts';
import type { BingoState } from './state.ts';

/** The cells of the smallest pattern besides the free one: four corners, or a line through the centre. */
const MIN_CALLS = 4;

/** The cards that are a bingo by these calls. */
export function completeCards(cards: readonly CardInPlay[], calls: readonly Call[]): CardInPlay[] {
  if (calls.length < MIN_CALLS) return [];
  const called = new Set(calls.map(Number));
  return cards.filter(({ card }) => isBingo(bingoCard(Number(card)), called));
}

/**
 * The cards for which a player's 'Bingo!' is right: the named card, or any of the player's cards (null). Empty if
 * the claim is not a bingo. Refusals: NOT_YOUR_CARD, CLAIM_BLOCKED (B8).
 */
export function rightClaims(
  user: UserId,
  card: string | null,
  play: BingoState,
  cards: readonly CardInPlay[],
): readonly string[] {
  const own = cards.filter((one) => one.userId === user && (card === null || one.card === card));
  if (own.length === 0) throw new Refusal('NOT_YOUR_CARD');
  if (play.blocked.includes(user)) throw new Refusal('CLAIM_BLOCKED');
  return completeCards(own, callsMade(play)).map((one) => one.card);
}

/** B9: play after right claims; the first of them opens the claim window. */
export const withClaims = (
  play: BingoState,
  cards: readonly string[],
  now: number,
  windowMs: number,
): BingoState => ({
  ...play,
  claims: [...new Set([...play.claims, ...cards])],
  windowEnds: play.windowEnds ?? now + windowMs,
});

/** B8: play after a wrong claim, which blocks the user until the next call. */
export const withBlocked = (play: BingoState, user: UserId): BingoState => ({
  ...play,
  blocked: [...play.blocked, user],
});
