import { type BallLetter, ballLetter } from '@chewata/common/games/bingo/ball';
import { classNames } from '../class-names.ts';

/** The border of each letter's colour, of its balls and in the head of a card. */
export const LETTER_RING: Record<BallLetter, string> = {
  B: 'border-[var(--ball-b)]',
  I: 'border-[var(--ball-i)]',
  N: 'border-[var(--ball-n)]',
  G: 'border-[var(--ball-g)]',
  O: 'border-[var(--ball-o)]',
};
const SIZE = {
  small: 'size-9 border-4 text-[min(0.75rem,16px)]',
  medium: 'size-14 border-[7px] text-[min(1rem,22px)]',
  large: 'size-24 border-[12px] text-[min(1.75rem,38px)]',
  huge: 'size-36 border-[18px] text-[min(2.5rem,56px)]',
};

export interface BallProps {
  /** 1 to 75. */
  number: number;
  size?: keyof typeof SIZE;
  className?: string;
}

/** A called number: a white disc in a ring of its letter's colour. */
export function Ball({ number, size = 'medium', className }: BallProps) {
  const letter = ballLetter(number);
  return (
    <span
      className={classNames(
        'tabular inline-flex shrink-0 flex-col items-center justify-center rounded-full bg-[var(--ball-ring)]',
        'leading-none font-bold text-[var(--ball-ink)]',
        LETTER_RING[letter],
        SIZE[size],
        className,
      )}
    >
      <span className={size === 'small' ? 'sr-only' : 'text-[0.6em] leading-none'}>{letter}</span>
      <span className="leading-none">{number}</span>
    </span>
  );
}
