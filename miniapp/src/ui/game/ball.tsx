import { classNames } from '../class-names.ts';

const LETTERS = ['B', 'I', 'N', 'G', 'O'] as const;
const COLOUR = {
  B: 'border-[var(--ball-b)]',
  I: 'border-[var(--ball-i)]',
  N: 'border-[var(--ball-n)]',
  G: 'border-[var(--ball-g)]',
  O: 'border-[var(--ball-o)]',
};
const SIZE = {
  small: 'size-9 border-4 text-xs',
  medium: 'size-14 border-[7px] text-base',
  large: 'size-24 border-[12px] text-xl',
  huge: 'size-36 border-[18px] text-2xl',
};

/** The letter of a number from 1 to 75. */
const letterOf = (number: number): (typeof LETTERS)[number] => LETTERS[Math.ceil(number / 15) - 1] ?? 'O';

export interface BallProps {
  /** 1 to 75. */
  number: number;
  size?: keyof typeof SIZE;
  className?: string;
}

/** A called number: a white disc with dark figures in its letter's colour. */
export function Ball({ number, size = 'medium', className }: BallProps) {
  const letter = letterOf(number);
  return (
    <span
      className={classNames(
        'tabular inline-flex shrink-0 flex-col items-center justify-center rounded-full bg-[var(--ball-ring)]',
        'leading-none font-bold text-[var(--ball-ink)]',
        COLOUR[letter],
        SIZE[size],
        className,
      )}
    >
      <span className={size === 'small' ? 'sr-only' : 'text-[0.6em] leading-none'}>{letter}</span>
      <span className="leading-none">{number}</span>
    </span>
  );
}
