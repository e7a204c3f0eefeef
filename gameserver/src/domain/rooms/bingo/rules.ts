import { GAMES } from '@chewata/common/games';
import { winnersWithoutClaim } from '@chewata/common/games/bingo/patterns';
import { splitEvenly } from '@chewata/common/games/win';
import type { GameRules, Pace, Prize, RoundInPlay, Step } from '../game-rules.ts';
import { callsMade, type Play } from '../room.ts';
import { completeCards } from './claims.ts';

/** Bingo: a number at a time until somebody has claimed a complete card. */
export const bingoRules: GameRules = {
  next,
  prizes,
  winningNumbers: (winners) => winners.map(({ card }) => card).sort(GAMES.bingo.compareCards),
  title: () => ({ key: 'rooms.finishedBingo', params: {} }),
  house: 'house:revenue',
  paysReferrals: true,
};

function next(play: Play, cards: RoundInPlay['cards'], pace: Pace): Step {
  const halfCall = play.calledAt + pace.callMs / 2;
  const end = play.windowEnds ?? play.calledAt + pace.callMs;
  // B10, once a call; where the claim window closes first it is too late for the absent.
  if (play.absentSeen < play.called && halfCall <= end && completeCards(cards, callsMade(play)).length > 0)
    return { do: 'claim-for-absent', at: halfCall };
  // B9: the first right claim stops the calls. After the last call there is time to claim as after any.
  const over = play.windowEnds !== null || play.called === play.order.length;
  return { do: over ? 'settle' : 'call', at: end };
}

/** B6, B9: the claimed cards share the net win; without a claim those that were complete first. */
function prizes(round: RoundInPlay, play: Play): Prize[] {
  const owners = new Map(round.cards.map((card) => [Number(card.card), card]));
  const calls = callsMade(play).map(Number);
  const winning =
    play.claims.length > 0 ? play.claims.map(Number) : winnersWithoutClaim([...owners.keys()], calls);
  return [...splitEvenly(round.netWin, winning)].flatMap(([card, amount]) => {
    const owner = owners.get(card);
    return owner ? [{ ...owner, amount }] : [];
  });
}
