import type { Game } from '@chewata/common/games';
import { gamePlay, type PlayOf, type TimingOf } from './games.ts';
import type { PlayStep } from './play.ts';
import type { RoomState } from './room.ts';

/** While a beacon has not given its value, it is asked again after this long. */
const RETRY_MS = 300;

type RoomStep =
  | PlayStep<Game, PlayOf<Game>>
  /** D11: the calls are drawn as soon as the beacon's value exists. */
  | { readonly kind: 'draw'; readonly at: number };

/** True while the calls of a round in play are not drawn yet. */
export const awaitsBeacon = ({ phase, play }: Pick<RoomState, 'phase' | 'play'>): boolean =>
  phase === 'playing' && play?.order.length === 0;

/**
 * The next step of a room in play. Any step before the first call, as spin's countdown, does not wait for the
 * beacon; the first call does.
 */
export function nextStep(
  { game, cards, beacon, ...room }: Pick<RoomState, 'game' | 'cards' | 'beacon' | 'play'>,
  timing: TimingOf<Game>,
  now: number,
): RoomStep | null {
  const play: PlayOf<Game> | null = room.play;
  if (!play) return null;
  const rules = gamePlay<Game>(game);
  if (play.order.length > 0) {
    const step = rules.next(play, cards, timing);
    // Calls keep their pace from the first one on, whenever that was.
    const isFirst = step.kind === 'call' && play.called === 0 && play.drawnAt !== undefined;
    return isFirst ? { ...step, at: Math.max(step.at, play.drawnAt ?? 0) } : step;
  }
  const published = beacon?.at ?? now;
  const draw = { kind: 'draw', at: now < published ? published : now + RETRY_MS } as const;
  // With any call in place of the first one, to see what comes before it.
  const step = rules.next({ ...play, order: [0] }, cards, timing);
  if (step.kind !== 'advance' || step.at >= draw.at) return draw;
  return { ...step, play: { ...step.play, order: [] } };
}
