import type { Room } from '@chewata/common/contract/rooms/room';
import { Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#ui/class-names.ts';
import { Card } from '#ui/layout/card.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { prizesOf } from './prizes.ts';
import { useRoundName } from './use-round-name.ts';

/**
 * 'Winner & Net Win', or with three winners the split of the net win. `landed` is the number of calls that the
 * player has seen land.
 */
export function PrizeCard({ room, landed, mine }: { room: Room; landed: number; mine: readonly string[] }) {
  const { t } = useTranslation('spin');
  const roundName = useRoundName();
  const prizes = prizesOf(room);
  return (
    <Card className="p-3">
      <h2 className="text-sm font-bold">{t(prizes.length > 1 ? 'prizes.split' : 'prizes.one')}</h2>
      <ul className="mt-1 grid text-sm">
        {prizes.map(({ round, percent, prize, card }) => (
          <li key={round} className="flex min-h-8 items-center gap-2">
            <Trophy
              className={classNames('size-4 shrink-0', round === 1 ? 'text-gold-ink' : 'text-soft')}
              aria-hidden="true"
            />
            <span className="font-bold">{roundName(round, prizes.length)}</span>
            <span className="tabular text-soft">{percent}%</span>
            {card !== null && round <= landed && (
              <span
                className={classNames(
                  'tabular motion-appear grid h-7 min-w-7 place-items-center rounded-full px-1.5 font-bold',
                  mine.includes(String(card)) ? 'bg-mine text-on-state' : 'bg-gold-soft text-gold-ink',
                )}
              >
                {card}
              </span>
            )}
            <Amount value={prize} className="ml-auto font-bold" whole />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The round for which the wheel turns, or that was just won, and its prize. */
export function RoundPrize({ room, landed }: { room: Room; landed: number }) {
  const roundName = useRoundName();
  const prizes = prizesOf(room);
  const turning = landed < room.calledNumbers.length;
  const shown = prizes[turning ? landed : landed - 1];
  if (!shown) return null;
  return (
    <>
      {roundName(shown.round, prizes.length)}
      {' · '}
      <Amount value={shown.prize} whole className="text-gold-ink" />
    </>
  );
}

/** 'Your Selected Numbers'. */
export function MyNumbers({ cards }: { cards: readonly string[] }) {
  const { t } = useTranslation('spin');
  return (
    <Card className="flex min-h-15 flex-wrap items-center justify-between gap-x-3 gap-y-2 px-3 py-2">
      <h2 className="text-sm font-bold">{t('mine.title')}</h2>
      {cards.length === 0 ? (
        <p className="text-sm text-soft">{t('mine.none')}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {cards.map((card) => (
            <li
              key={card}
              className="tabular grid size-11 place-items-center rounded-full bg-mine text-base font-bold text-on-state"
            >
              {card}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
