import { BALL_LETTERS } from '@chewata/common/games/bingo/ball';
import { bingoCard, FREE, rowsOf } from '@chewata/common/games/bingo/cards';
import { toGo } from '@chewata/common/games/bingo/patterns';
import { useTranslation } from 'react-i18next';
import { classNames } from '#ui/class-names.ts';
import type { callsBefore } from './calls-before.ts';

export interface ClaimedCardProps {
  card: string;
  called: ReturnType<typeof callsBefore>;
}

/** A bingo card as it was when it was claimed: the called numbers, and how many its best line still needed. */
export function ClaimedCard({ card, called }: ClaimedCardProps) {
  const { t } = useTranslation('rounds');
  const numbers = called.flatMap((call) => (typeof call === 'number' ? [call] : []));
  const bingo = bingoCard(Number(card));
  const missing = toGo(bingo, numbers);
  return (
    <details className="basis-full">
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-bold text-brand-ink">
        {t('cardThen', { card })}
      </summary>
      <p className="pb-2 text-soft">{missing === 0 ? t('lineComplete') : t('lineMissing', { n: missing })}</p>
      <table className="tabular w-full max-w-60 table-fixed text-center text-sm">
        <caption className="sr-only">{t('cardThen', { card })}</caption>
        <thead>
          <tr>
            {BALL_LETTERS.map((letter) => (
              <th key={letter} scope="col" className="py-1">
                {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(bingo).map((row) => (
            <tr key={row.join()}>
              {row.map((number) => {
                const isCalled = number === FREE || numbers.includes(number);
                return (
                  <td
                    key={number}
                    className={classNames(
                      'border border-line py-1',
                      isCalled && 'bg-brand font-bold text-on-brand',
                    )}
                  >
                    {number === FREE ? '★' : number}
                    {isCalled && number !== FREE && <span className="sr-only"> {t('called')}</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
