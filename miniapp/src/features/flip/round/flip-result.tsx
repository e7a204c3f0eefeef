import type { Winners } from '@chewata/common/contract/rooms';
import type { Side } from '@chewata/common/games/flip/side';
import { useTranslation } from 'react-i18next';
import { ShareWin } from '#games/share-win.tsx';
import { useResultEffects } from '#games/use-result-effects.ts';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';
import { formatAmount } from '#ui/money/amount.tsx';
import { CountingAmount } from '#ui/money/counting-amount.tsx';
import { useSideName } from '../use-side-name.ts';

/** All on the winning side have the same win, and so the same tax. */
const taxOf = (winners: Winners): number => Object.values(winners)[0]?.[0]?.tax ?? 0;

export interface FlipResultProps {
  mine: Side | null;
  winner: Side | null;
  /** What each player of the winning side gets, in Birr. */
  prize: number;
  /** As they were told; none to who was away then. */
  winners: Winners;
  subtitle: string;
  onClose: () => void;
  onAgain: () => void;
}

/** 'You Win!' or 'You Lost'. */
export function FlipResult({ mine, winner, prize, winners, subtitle, onClose, onAgain }: FlipResultProps) {
  const { t } = useTranslation('flip');
  const sideName = useSideName();
  const tax = taxOf(winners);
  const won = winner !== null && mine === winner;
  useResultEffects(won ? 'won' : mine === null ? 'none' : 'lost');
  const heading = won ? t('result.won') : mine === null ? t('result.over') : t('result.lost');
  return (
    <Dialog
      open
      onClose={onClose}
      tibeb
      title={<span className={classNames('block pl-10 text-center', won && 'text-gold-ink')}>{heading}</span>}
      description={<span className="block pl-10 text-center">{subtitle}</span>}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:close')}
          </Button>
          <Button onClick={onAgain}>{t('game.again')}</Button>
        </>
      }
    >
      <div className="grid gap-2 text-center">
        {won && (
          <div className="text-2xl font-bold text-gold-ink">
            <CountingAmount value={prize} unit="etb" />
            {tax > 0 && (
              <p className="text-sm font-normal text-soft">
                {t('games:result.tax', { tax: formatAmount(tax) })}
              </p>
            )}
          </div>
        )}
        {won && <ShareWin amount={prize} />}
        <p>{winner === null ? t('result.unknown') : t('result.winner', { side: sideName(winner) })}</p>
      </div>
    </Dialog>
  );
}
