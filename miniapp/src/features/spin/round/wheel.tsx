import { segmentAngle } from '@chewata/common/games/spin/wheel';
import { memo, type ReactNode } from 'react';
import { openEnding } from '#games/open-ending.ts';
import { classNames } from '#ui/class-names.ts';
import type { WheelTurn } from './wheel-turns.ts';

/** Five muted colours and the ink on them: the same in every theme. */
const COLOURS = ['#2E6B55', '#B8862F', '#9C4A41', '#3F6391', '#6E5A86'] as const;
const INK = '#FFFDF8';
const RIM = '#F3E7CF';

const RADIUS = 96;
const HUB = 30;

const point = (degrees: number, radius: number): string => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(angle)).toFixed(3)} ${(radius * Math.sin(angle)).toFixed(3)}`;
};

/** The sector from one angle to another, from the middle to the rim. */
function sector(from: number, to: number): string {
  // An arc of 360 degrees would be empty; a little less looks the same.
  const end = Math.min(to, from + 359.99);
  const large = end - from > 180 ? 1 : 0;
  return `M0 0 L${point(from, RADIUS)} A${RADIUS} ${RADIUS} 0 ${large} 1 ${point(end, RADIUS)}Z`;
}

/** Neighbours get different colours, the last and the first too. */
function colourOf(index: number, count: number): string {
  const clash = index === count - 1 && count > 1 && index % COLOURS.length === 0;
  return COLOURS[clash ? 2 : index % COLOURS.length] ?? COLOURS[0];
}

const fontSize = (count: number): number => Math.max(3.6, Math.min(15, 190 / count + 2));

interface FaceProps {
  numbers: readonly number[];
  mine: readonly number[];
  /** Numbers that have won already. They stay on the wheel, but cannot be called again. */
  out: readonly number[];
}

/** Pins at the borders of the sectors; with many numbers, at every second one. */
function Pins({ count }: { count: number }) {
  const pins = count > 50 ? Math.round(count / 2) : count;
  return Array.from({ length: pins }, (_, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pins never move
    <circle key={n} cy={-RADIUS} r="1.5" fill="#8A6420" transform={`rotate(${(n * 360) / pins})`} />
  ));
}

/** The painted wheel. It is drawn once per round; turning moves only its layer. */
const Face = memo(function Face({ numbers, mine, out }: FaceProps) {
  if (numbers.length === 0) return <circle r={RADIUS} fill={COLOURS[0]} opacity="0.35" />;
  const width = segmentAngle(numbers);
  const size = fontSize(numbers.length);
  return (
    <>
      {numbers.map((number, index) => (
        <path
          key={number}
          d={sector(index * width, (index + 1) * width)}
          fill={colourOf(index, numbers.length)}
          stroke={RIM}
          strokeWidth={numbers.length > 40 ? 0.3 : 0.7}
          opacity={out.includes(number) ? 0.45 : 1}
        />
      ))}
      <circle r={RADIUS} fill="url(#wheel-depth)" />
      {numbers.map((number, index) => (
        <g key={number} transform={`rotate(${(index + 0.5) * width})`}>
          {mine.includes(number) && <circle cy={-RADIUS + 5} r="3" fill="#E5B04C" stroke={INK} />}
          <text y={-RADIUS + 12 + size * 0.8} fontSize={size} fontWeight="700" fill={INK} textAnchor="middle">
            {number}
          </text>
        </g>
      ))}
    </>
  );
});

export interface WheelProps {
  numbers: readonly number[];
  /** My numbers; they have a golden dot. */
  mine: readonly number[];
  /** Numbers that won an earlier round; they are paler. */
  out: readonly number[];
  turn: WheelTurn;
  /** The description for screen readers. */
  label: string;
  /** The text at the pointer: a countdown, the name of the round, or 'Wait'. */
  pointer: ReactNode;
  hub: ReactNode;
}

/** The wheel: equal sectors, a pointer at the top, a hub; turned by one CSS transform. */
export function Wheel({ numbers, mine, out, turn, label, pointer, hub }: WheelProps) {
  return (
    <div className="mx-auto grid w-full max-w-105 justify-items-center gap-1">
      <p
        className="tabular rounded-full bg-ink px-4 py-1 text-sm font-bold text-ground"
        data-testid="pointer"
      >
        {pointer}
      </p>
      <svg viewBox="0 0 20 14" className="z-10 -mb-3 h-5 w-7" aria-hidden="true">
        <path d="M2 1h16L10 13Z" fill="var(--ink)" stroke="var(--ground)" strokeWidth="1.5" />
      </svg>
      <div
        role="img"
        aria-label={label}
        data-testid="wheel"
        data-phase={turn.phase}
        data-rotation={turn.rotation}
        className="relative aspect-square w-full"
      >
        <div
          className="size-full will-change-transform"
          style={{
            transform: `rotate(${turn.rotation}deg)`,
            transition: turn.durationMs
              ? // It ends in the middle of the number's segment.
                `transform ${turn.durationMs}ms ${openEnding(turn.degrees, turn.durationMs, 180 / numbers.length)}`
              : 'none',
          }}
        >
          <svg viewBox="-100 -100 200 200" className="size-full" aria-hidden="true">
            <defs>
              <radialGradient id="wheel-depth">
                <stop offset="0.3" stopColor="#000" stopOpacity="0.28" />
                <stop offset="0.55" stopColor="#000" stopOpacity="0" />
                <stop offset="0.9" stopColor="#000" stopOpacity="0" />
                <stop offset="1" stopColor="#000" stopOpacity="0.22" />
              </radialGradient>
            </defs>
            {/* Shows through paler sectors. */}
            <circle r={RADIUS} fill="#4A4038" />
            <Face numbers={numbers} mine={mine} out={out} />
            <circle r={RADIUS} fill="none" stroke={RIM} strokeWidth="4.5" />
            <circle r={RADIUS + 2.75} fill="none" stroke="#6B4E1C" strokeWidth="1.5" />
            <Pins count={numbers.length} />
          </svg>
        </div>
        <div
          className="absolute inset-0 m-auto grid place-items-center rounded-full border-4 border-gold bg-surface text-center shadow-high"
          style={{ width: `${HUB}%`, height: `${HUB}%` }}
          data-testid="hub"
        >
          <div
            key={turn.phase === 'showing' ? turn.calls : turn.phase}
            className={classNames(turn.phase === 'showing' ? 'motion-rise' : 'motion-appear')}
          >
            {hub}
          </div>
        </div>
      </div>
    </div>
  );
}
