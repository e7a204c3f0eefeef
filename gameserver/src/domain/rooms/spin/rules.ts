import { spinWinners } from '@chewata/common/games/spin/rounds';
import type { GameRules, Pace, Prize, RoundInPlay, Step } from '../game-rules.ts';
import { callsMade, type Play } from '../room.ts';

const SECOND = 1000;

/** Spin: a countdown, then one winning card a round; the result a round's time after the last (S8). */
export const spinRules: GameRules = {
  next,
  prizes,
  winningNumbers: (_winners, calls) => calls.map(String),
  title: () => ({ key: 'rooms.finishedSpin', params: {} }),
  house: 'house:revenue',
  paysReferrals: true,
};

function next(play: Play, _cards: RoundInPlay['cards'], pace: Pace): Step {
  if (play.prespin > 0)
    return { do: 'prespin', at: play.startedAt + (pace.prespinS - play.prespin) * SECOND };
  if (play.called === 0) return { do: 'call', at: play.startedAt + pace.prespinS * SECOND };
  const at = play.calledAt + pace.callMs;
  return { do: play.called < play.order.length ? 'call' : 'settle', at };
}

/** S3, S4. */
function prizes(round: RoundInPlay, play: Play): Prize[] {
  const owners = new Map(round.cards.map((card) => [Number(card.card), card]));
  return spinWinners(callsMade(play).map(Number), round.netWin, round.cards.length).flatMap(
    ({ card, prize }) => {
      const owner = owners.get(card);
      return owner ? [{ ...owner, amount: prize }] : [];
    },
  );
}
