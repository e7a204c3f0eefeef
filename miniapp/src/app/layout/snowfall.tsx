import { type CSSProperties, useEffect, useState } from 'react';
import { useSettings } from '#api/settings.ts';
import './snowfall.css';

const DURATION_MS = 3000;
const FLAKES = Array.from({ length: 24 }, (_, n) => ({
  left: `${(n * 37) % 100}%`,
  animationDelay: `${((n * 53) % 100) * 10}ms`,
  opacity: 0.4 + ((n * 29) % 60) / 100,
}));

/** Three seconds of snow if the operator has switched it on, but not with less motion. */
export function Snowfall() {
  const on = useSettings()?.flags.snowfall ?? false;
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => setIsOver(true), DURATION_MS);
    return () => clearTimeout(timer);
  }, [on]);
  if (!on || isOver) return null;
  return (
    <div className="snowfall" aria-hidden="true">
      {FLAKES.map((flake) => (
        <i key={flake.left} style={flake satisfies CSSProperties} />
      ))}
    </div>
  );
}
