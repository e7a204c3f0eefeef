import { useTranslation } from 'react-i18next';
import { classNames } from '#ui/class-names.ts';
import { Announcement } from '#ui/feedback/announcement.tsx';
import { Ball } from '#ui/game/ball.tsx';
import { ballName } from './ball-name.ts';

/** How many earlier balls are shown. */
const ON_PHONE = 4;
const ON_DESKTOP = 3;

/** The ball that was called last rolls in, large, and is said to a screen reader; below it the balls before it. */
export function CalledBalls({ called }: { called: readonly number[] }) {
  const { t } = useTranslation('bingo');
  const newest = called.at(-1);
  const before = called.slice(-1 - ON_PHONE, -1).reverse();
  return (
    <div className="grid justify-items-center gap-2 overflow-hidden">
      <Announcement
        text={newest === undefined ? '' : t('bingo-play:game.current', { ball: ballName(newest) })}
      />
      <div aria-hidden={newest !== undefined} className="grid size-24 place-items-center md:size-36">
        {newest === undefined ? (
          <span className="grid size-full place-items-center rounded-full border-4 border-dashed border-edge p-2 text-center text-xs text-soft">
            {t('bingo-play:game.soon')}
          </span>
        ) : (
          <span key={newest} className="motion-ball grid">
            <Ball number={newest} size="large" className="md:size-36 md:border-[18px] md:text-2xl" />
          </span>
        )}
      </div>
      <ol
        aria-label={t('bingo-play:game.last')}
        className="relative h-9 w-39 [--step:2.5rem] md:h-14 md:w-46 md:[--step:4rem]"
      >
        {before.map((number, n) => (
          // Moved by a transform, so that no ball pushes the others.
          <li
            key={number}
            className={classNames('motion-place absolute left-0', n >= ON_DESKTOP && 'md:hidden')}
            style={{ transform: `translateX(calc(${n} * var(--step)))` }}
          >
            <span className="motion-appear grid">
              <Ball number={number} size="small" className="md:size-14 md:border-[7px] md:text-base" />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
