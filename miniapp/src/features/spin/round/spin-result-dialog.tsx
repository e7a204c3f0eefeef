import { useTranslation } from 'react-i18next';
import { ResultDialog } from '#games/result/result-dialog.tsx';
import { outcomeOf } from '#games/result/use-result-effects.ts';
import { type WinningCard, winOf } from '#games/result/winnings.ts';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/controls/button.tsx';
import { Amount } from '#ui/money/amount.tsx';

interface NumbersProps {
  /** Winning numbers in the order of the rounds. */
  winning: readonly string[];
  mine: readonly string[];
}

function WinningNumbers({ winning, mine }: NumbersProps) {
  const { t } = useTranslation('spin');
  return (
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
  );
}

const Winner = ({ winner, isMine }: { winner: WinningCard; isMine: boolean }) => (
  <li
    className={classNames(
      'flex items-center gap-3 rounded-control px-3 py-2 text-sm',
      isMine ? 'bg-brand-soft' : 'bg-sunken',
    )}
  >
    <span className="tabular grid size-8 shrink-0 place-items-center rounded-full bg-gold-soft font-bold">
      {winner.card}
    </span>
    <span className="min-w-0 flex-1">
      <span className="block truncate font-bold">{winner.username}</span>
      <span className="tabular block text-xs text-soft">{winner.phone}</span>
    </span>
    <Amount value={winner.amount} unit="etb" className="font-bold" />
  </li>
);

export interface SpinResultDialogProps extends NumbersProps {
  roundId: string;
  /** The server's subtitle; null if this device missed it. */
  title: string | null;
  winners: readonly WinningCard[];
  onClose: () => void;
}

/** How the spin ended. Only its button closes it. */
export function SpinResultDialog({ roundId, title, winning, winners, mine, onClose }: SpinResultDialogProps) {
  const { t } = useTranslation('spin');
  const win = winOf(winners, mine);
  const outcome = outcomeOf(win.amount > 0, mine.length > 0);
  const inOrder = [...winners].sort((a, b) => winning.indexOf(a.card) - winning.indexOf(b.card));
  const heading = { won: t('result.won'), lost: t('result.lost'), watched: t('result.finished') };
  return (
    <ResultDialog
      outcome={outcome}
      heading={heading[outcome]}
      subtitle={title || t('result.finished')}
      win={win}
      roundId={roundId}
      onClose={onClose}
      dismissable={false}
      className="gap-4"
      actions={<Button onClick={onClose}>{t(outcome === 'won' ? 'result.awesome' : 'result.okay')}</Button>}
    >
      {winning.length > 0 && <WinningNumbers winning={winning} mine={mine} />}
      {inOrder.length === 0 ? (
        <p className="text-center text-soft">{t('result.none')}</p>
      ) : (
        <ul className="grid gap-2">
          {inOrder.map((winner) => (
            <Winner key={winner.card} winner={winner} isMine={mine.includes(winner.card)} />
          ))}
        </ul>
      )}
    </ResultDialog>
  );
}
