import { BALL_LETTERS, type BallLetter, ballsOf } from '@chewata/common/games/bingo/ball';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#ui/class-names.ts';
import { LETTER_RING } from '#ui/game/ball.tsx';

interface NumberProps {
  number: number;
  letter: BallLetter;
  called: boolean;
  newest: boolean;
}

/** A called number looks like its ball: dark on white in the ring of its letter. The newest is gold. */
const BoardNumber = memo(function BoardNumber({ number, letter, called, newest }: NumberProps) {
  return (
    <span
      data-called={called || undefined}
      className={classNames(
        'flex min-h-0 items-center justify-center rounded-[8px] border-2',
        !called && 'border-transparent text-soft',
        called && !newest && `${LETTER_RING[letter]} bg-[var(--ball-ring)] font-bold text-[var(--ball-ink)]`,
        newest && 'border-gold bg-gold font-bold text-on-gold',
      )}
    >
      {number}
    </span>
  );
});

/** 'B 3, 7; O 61': the called numbers by letter. */
const inWords = (called: readonly number[]): string =>
  BALL_LETTERS.map((letter) => [letter, ballsOf(letter).filter((ball) => called.includes(ball))] as const)
    .filter(([, balls]) => balls.length > 0)
    .map(([letter, balls]) => `${letter} ${balls.join(', ')}`)
    .join('; ');

/** All 75 numbers: five columns of 15 on a phone, five rows of 15 on a desktop. */
export function NumberBoard({ called }: { called: readonly number[] }) {
  const { t } = useTranslation('bingo');
  const calledSet = new Set(called);
  const newest = called.at(-1);
  return (
    <div
      role="img"
      aria-label={t('bingo-play:game.board', { numbers: inWords(called) || '–' })}
      className={classNames(
        'tabular grid grid-flow-col gap-px rounded-control border border-line bg-surface p-1 text-center text-[min(0.875rem,18px)] leading-none max-[17rem]:h-110',
        'grid-cols-5 grid-rows-[26px_repeat(15,minmax(0,1fr))]',
        'md:grid-flow-row md:grid-cols-[2.75rem_repeat(15,minmax(0,1fr))] md:grid-rows-[repeat(5,2.75rem)] md:gap-1 md:p-3 md:text-[min(1rem,24px)]',
      )}
    >
      {BALL_LETTERS.map((letter) => [
        <span
          key={letter}
          className={classNames(
            'grid place-items-center rounded-full border-[3px] bg-[var(--ball-ring)] font-bold text-[var(--ball-ink)] md:border-4',
            LETTER_RING[letter],
          )}
        >
          {letter}
        </span>,
        ...ballsOf(letter).map((number) => (
          <BoardNumber
            key={number}
            number={number}
            letter={letter}
            called={calledSet.has(number)}
            newest={number === newest}
          />
        )),
      ])}
    </div>
  );
}
