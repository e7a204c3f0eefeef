import { openEnding } from '#games/open-ending.ts';
import { classNames } from '#ui/class-names.ts';
import { CoinFace } from '../coin-faces.tsx';
import { type CoinTurn, SHORTEST_TURN } from './coin-turns.ts';

/** How long the coin turns. */
export const TURN_MS = 4000;
/** The side is seen once less than a quarter turn is left; the shortest turn decides. */
const EASING = openEnding(SHORTEST_TURN, TURN_MS, 90);

/** The coin: two faces back to back, turned by one CSS transform. It pops when it lands. */
export function Coin({ coin, label }: { coin: CoinTurn; label: string }) {
  return (
    <div
      role="img"
      aria-label={label}
      data-testid="coin"
      data-phase={coin.turningTo === null ? 'resting' : 'turning'}
      className={classNames('mx-auto size-52 md:size-64', coin.splash !== null && 'motion-pop')}
      style={{ perspective: '900px' }}
    >
      <div
        className="relative size-full will-change-transform"
        style={{
          transformStyle: 'preserve-3d',
          transform: `rotateY(${coin.rotation}deg)`,
          transition: coin.turningTo === null ? 'none' : `transform ${TURN_MS}ms ${EASING}`,
        }}
      >
        <div className="absolute inset-0" style={{ backfaceVisibility: 'hidden' }}>
          <CoinFace side="H" className="size-full" />
        </div>
        <div
          className="absolute inset-0"
          style={{ backfaceVisibility: 'hidden', transform: 'rotateY(180deg)' }}
        >
          <CoinFace side="T" className="size-full" />
        </div>
      </div>
    </div>
  );
}
