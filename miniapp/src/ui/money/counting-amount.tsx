import { useEffect, useState } from 'react';
import { prefersLessMotion } from '#device/less-motion.ts';
import { Amount, type AmountProps } from './amount.tsx';

const COUNT_MS = 900;

/** An amount that counts up once, to exactly what it is. Readers hear the amount alone. */
export function CountingAmount({ value, ...rest }: AmountProps) {
  const [part, setPart] = useState(() => (prefersLessMotion() ? 1 : 0));
  useEffect(() => {
    if (prefersLessMotion()) return;
    const start = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const gone = Math.min(1, (now - start) / COUNT_MS);
      setPart(1 - (1 - gone) ** 3);
      if (gone < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, []);
  const shown = part >= 1 ? value : Math.floor(value * part);
  return (
    <span className="grid">
      <span aria-hidden="true" className="col-start-1 row-start-1">
        <Amount value={shown} {...rest} />
      </span>
      {/* Holds the place from the start, so that nothing moves. */}
      <span className="col-start-1 row-start-1 opacity-0">
        <Amount value={value} {...rest} />
      </span>
    </span>
  );
}
