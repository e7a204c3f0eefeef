import { useEffect, useState } from 'react';
import { prefersLessMotion } from '#device/less-motion.ts';
import { Amount, type AmountProps } from './amount.tsx';

const COUNT_MS = 900;

/** An amount that counts up once to its exact value. Screen readers get only the final amount. */
export function CountingAmount({ value, ...rest }: AmountProps) {
  const [progress, setProgress] = useState(() => (prefersLessMotion() ? 1 : 0));
  useEffect(() => {
    if (prefersLessMotion()) return;
    const start = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const elapsed = Math.min(1, (now - start) / COUNT_MS);
      setProgress(1 - (1 - elapsed) ** 3);
      if (elapsed < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, []);
  const shown = progress >= 1 ? value : Math.floor(value * progress);
  return (
    <span className="grid">
      <span aria-hidden="true" className="col-start-1 row-start-1">
        <Amount value={shown} {...rest} />
      </span>
      {/* Takes up the final width from the start, so that nothing moves. */}
      <span className="col-start-1 row-start-1 opacity-0">
        <Amount value={value} {...rest} />
      </span>
    </span>
  );
}
