import type { Game } from '@chewata/common/games';
import { gamePlay, type PlayOf, type TimingOf } from './games.ts';
import { type CardInPlay, withCall } from './play.ts';

/** The end of a round that no player watches: every step at its time, with every player away. */
export function playOut(
  game: Game,
  begun: PlayOf<Game>,
  cards: readonly CardInPlay[],
  timing: TimingOf<Game>,
): PlayOf<Game> {
  const rules = gamePlay<Game>(game);
  let play = begun;
  for (;;) {
    const step = rules.next(play, cards, timing);
    switch (step.kind) {
      case 'call':
        play = rules.afterCall(withCall(play, step.at, step.at));
        break;
      case 'advance':
        play = step.play;
        break;
      case 'check-presence':
        play = step.apply(() => true, step.at);
        break;
      case 'settle':
        return play;
    }
  }
}
