import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { Card } from '#ui/layout/card.tsx';

export interface BarChartProps {
  name: string;
  /** The line below the name while no bar is chosen. */
  summary: string;
  /** For screen readers. */
  description: string;
  values: readonly number[];
  /** A bar in words: '12 Mar 2026, 240 Birr'. */
  labelOf: (index: number) => string;
}

const [WIDTH, HEIGHT] = [300, 96];

/** Bars drawn as one SVG. A bar is chosen by pointer, finger or arrow keys, and then put in words. */
export function BarChart({ name, summary, description, values, labelOf }: BarChartProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [top, bottom] = [Math.max(0, ...values), Math.min(0, ...values)];
  const scale = HEIGHT / Math.max(top - bottom, 1e-9);
  const step = WIDTH / Math.max(values.length, 1);
  const gap = Math.min(1.5, step / 4);
  const line = top * scale;

  const byPointer = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - left) / width) * values.length);
    setChosen(Math.min(values.length - 1, Math.max(0, index)));
  };
  const byKey = (event: KeyboardEvent) => {
    const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!move || values.length === 0) return;
    event.preventDefault();
    const from = chosen ?? (move > 0 ? -1 : values.length);
    setChosen(Math.min(values.length - 1, Math.max(0, from + move)));
  };
  const shown = chosen === null || chosen >= values.length ? null : chosen;
  return (
    <Card className="grid gap-2 p-4">
      <h2 className="text-base font-bold">{name}</h2>
      <p className="tabular min-h-5 text-sm text-soft" aria-live="polite">
        {shown === null ? summary : labelOf(shown)}
      </p>
      <svg
        role="img"
        aria-label={description}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go through its bars
        tabIndex={0}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-28 w-full touch-pan-y rounded-small"
        onPointerMove={byPointer}
        onPointerDown={byPointer}
        onPointerLeave={() => setChosen(null)}
        onBlur={() => setChosen(null)}
        onKeyDown={byKey}
      >
        {values.map((value, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in time
            key={index}
            x={index * step + gap / 2}
            width={step - gap}
            y={value >= 0 ? line - value * scale : line}
            height={Math.abs(value) * scale}
            className={
              index === shown
                ? 'fill-[var(--color-gold)]'
                : value < 0
                  ? 'fill-[var(--color-danger)]'
                  : 'fill-[var(--color-brand)]'
            }
          />
        ))}
        <line x1={0} x2={WIDTH} y1={line} y2={line} className="stroke-[var(--color-line)]" />
      </svg>
    </Card>
  );
}
