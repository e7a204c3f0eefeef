import type { Winners } from '@chewata/common/contract/rooms';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ShareWin } from '#games/share-win.tsx';
import { useResultEffects } from '#games/use-result-effects.ts';
import { myWin, winningCards } from '#games/winnings.ts';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';
import { Amount, formatAmount } from '#ui/money/amount.tsx';
import { CountingAmount } from '#ui/money/counting-amount.tsx';

export interface SpinResultProps {
  roundId: string;
  /** The server's subtitle; null where it was not heard. */
  title: string | null;
  /** Winning numbers in the order of the rounds. */
  winning: readonly string[];
  winners: Winners;
  mine: readonly string[];
  onClose: () => void;
}

/** The end of a spin. Only its button closes it. */
export function SpinResult({ roundId, title, winning, winners, mine, onClose }: SpinResultProps) {
  const { t } = useTranslation('spin');
  const { amount, tax } = myWin(winners, mine);
  const won = amount > 0;
  const list = winningCards(winners).sort((a, b) => winning.indexOf(a.card) - winning.indexOf(b.card));

  useResultEffects(won ? 'won' : mine.length > 0 ? 'lost' : 'none');

  const heading = won ? t('result.won') : mine.length > 0 ? t('result.lost') : t('result.finished');
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={false}
      tibeb
      title={<span className={classNames('block text-center', won && 'text-gold-ink')}>{heading}</span>}
      description={<span className="block text-center">{title || t('result.finished')}</span>}
      actions={<Button onClick={onClose}>{t(won ? 'result.awesome' : 'result.okay')}</Button>}
    >
      <div className="grid gap-4">
        {won && (
          <div className="text-center text-2xl font-bold text-gold-ink">
            <CountingAmount value={amount} unit="etb" />
            {tax > 0 && (
              <p className="text-sm font-normal text-soft">
                {t('games:result.tax', { tax: formatAmount(tax) })}
              </p>
            )}
          </div>
        )}
        {won && <ShareWin amount={amount} />}
        {winning.length > 0 && (
          <div className="grid justify-items-center gap-2">
            <h3 className="text-sm font-bold text-soft">{t('result.numbers')}</h3>
            <ol className="flex gap-2">
              {winning.map((card) => (
                <li
                  key={card}
                  className={classNames(
                    'tabular grid size-12 place-items-center rounded-full text-lg font-bold',
                    mine.includes(card) ? 'bg-mine text-on-state' : 'border-2 border-gold bg-gold-soft',
                  )}
                >
                  {card}
                </li>
              ))}
            </ol>
          </div>
        )}
        {list.length === 0 ? (
          <p className="text-center text-soft">{t('result.none')}</p>
        ) : (
          <ul className="grid gap-2">
            {list.map(({ card, username, phone, amount: prize }) => (
              <li
                key={card}
                className={classNames(
                  'flex items-center gap-3 rounded-control px-3 py-2 text-sm',
                  mine.includes(card) ? 'bg-brand-soft' : 'bg-sunken',
                )}
              >
                <span className="tabular grid size-8 shrink-0 place-items-center rounded-full bg-gold-soft font-bold">
                  {card}
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-bold">{username}</span>
                  <span className="tabular block text-xs text-soft">{phone}</span>
                </span>
                <Amount value={prize} unit="etb" className="font-bold" />
              </li>
            ))}
          </ul>
        )}
        <Link
          to={`/fairness/${encodeURIComponent(roundId)}`}
          className="flex min-h-11 items-center justify-center text-sm font-bold text-brand-ink underline"
        >
          {t('games:result.check')}
        </Link>
      </div>
    </Dialog>
  );
}
