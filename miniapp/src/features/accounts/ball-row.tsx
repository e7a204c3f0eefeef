import { Ball } from '#ui/game/ball.tsx';

const NUMBERS = [9, 21, 40, 53, 68];

/** One ball of each letter. */
export const BallRow = () => (
  <div aria-hidden="true">
    <div className="flex gap-2 md:hidden">
      {NUMBERS.map((number) => (
        <Ball key={number} number={number} />
      ))}
    </div>
    <div className="hidden gap-3 md:flex">
      {NUMBERS.map((number) => (
        <Ball key={number} number={number} size="large" />
      ))}
    </div>
  </div>
);
