import { classNames } from './class-names.ts';

const LETTERS = ['B', 'I', 'N', 'G', 'O'] as const;
const COLOUR = {
  B: 'bg-[var(--ball-b)]',
  I: 'bg-[var(--ball-i)]',
  N: 'bg-[var(--ball-n)]',
  G: 'bg-[var(--ball-g)]',
  O: 'bg-[var(--ball-o)]',
};
const SIZE = {
  small: 'size-9 text-xs',
  medium: 'size-14 text-base',
  large: 'size-24 text-xl',
  huge: 'size-36 text-2xl',
};

/** The letter of a number from 1 to 75. */
const ballLetter = (number: number): (typeof LETTERS)[number] => LETTERS[Math.ceil(number / 15) - 1] ?? 'O';

/** A called number: its letter's colour around a white ring with dark figures. */
export function Ball({ number, size = 'medium' }: { number: number; size?: keyof typeof SIZE }) {
  const letter = ballLetter(number);
  return (
    <span
      className={classNames(
        'grid shrink-0 place-items-center rounded-full p-[9%]',
        COLOUR[letter],
        SIZE[size],
      )}
    >
      <span className="grid size-full place-items-center rounded-full bg-[var(--ball-ring)] leading-none text-[var(--ball-ink)]">
        <span className="tabular font-bold">
          <span className={classNames('mr-[0.1em]', size !== 'small' && 'block text-center text-[0.55em]')}>
            {letter}
          </span>
          {number}
        </span>
      </span>
    </span>
  );
}
