import { GAMES } from '@chewata/common/games';
import { winnersWithoutClaim } from '@chewata/common/games/bingo/patterns';
import { splitEvenly } from '@chewata/common/games/win';
import { COUNTDOWN_S, intervalMs, pace } from '../pace.ts';
import {
  type CardInPlay,
  type CardPrize,
  callsMade,
  type GamePlay,
  PLAIN_PLAY,
  type PlayStep,
  playersOf,
  type RoundInPlay,
} from '../play.ts';
import { completeCards, withClaims } from './claims.ts';
import type { BingoState, BingoTiming } from './state.ts';

const VARIABLES = {
  BINGO_COUNTDOWN_S: COUNTDOWN_S,
  BINGO_CALL_MS: intervalMs(4000),
  BINGO_CLAIM_WINDOW_MS: intervalMs(1500),
};

/** Bingo: one number after the other, until a player has claimed a complete card. */
export const bingoPlay: GamePlay<'bingo', BingoState, BingoTiming> = {
  ...PLAIN_PLAY,
  pace: pace(VARIABLES, (values) => ({
    countdownMs: 1000 * values.BINGO_COUNTDOWN_S,
    callMs: values.BINGO_CALL_MS,
    claimWindowMs: values.BINGO_CLAIM_WINDOW_MS,
  })),
  begin: (play) => ({ ...play, claims: [], windowEnds: null, absentSeen: 0, blocked: [] }),
  next,
  afterCall: (play) => ({ ...play, blocked: [] }),
  claimed: ({ claims }) => claims,
  prizes,
  winningNumbers: (winners) => winners.map(({ card }) => card).sort(GAMES.bingo.compareCards),
  title: () => ({ key: 'rooms.finishedBingo', params: {} }),
  house: 'house:revenue',
  paysReferrals: true,
};

function next(
  play: BingoState,
  cards: readonly CardInPlay[],
  { callMs, claimWindowMs }: BingoTiming,
): PlayStep<'bingo', BingoState> {
  const halfCall = play.calledAt + callMs / 2;
  const end = play.windowEnds ?? play.calledAt + callMs;
  // B10, once per call. If the claim window closes before that, it is too late for absent players.
  if (play.absentSeen < play.called && halfCall <= end) {
    const complete = completeCards(cards, callsMade(play));
    if (complete.length > 0)
      return {
        kind: 'check-presence',
        at: halfCall,
        users: playersOf(complete),
        apply: (isAway, now) => {
          const checked = { ...play, absentSeen: play.called };
          const claimed = complete.filter(({ userId }) => isAway(userId)).map(({ card }) => card);
          return claimed.length > 0 ? withClaims(checked, claimed, now, claimWindowMs) : checked;
        },
      };
  }
  // B9: the first right claim stops the calls. Players have as much time to claim after the last call as after any.
  const isDecided = play.windowEnds !== null || play.called === play.order.length;
  return { kind: isDecided ? 'settle' : 'call', at: end };
}

/** B6, B9: the claimed cards share the net win; without a claim, the cards that were complete first. */
function prizes(round: RoundInPlay, play: BingoState): CardPrize[] {
  const owners = new Map(round.cards.map((card) => [Number(card.card), card]));
  const calls = callsMade(play).map(Number);
  const winning =
    play.claims.length > 0 ? play.claims.map(Number) : winnersWithoutClaim([...owners.keys()], calls);
  return [...splitEvenly(round.netWin, winning)].flatMap(([card, amount]) => {
    const owner = owners.get(card);
    return owner ? [{ ...owner, amount }] : [];
  });
}
