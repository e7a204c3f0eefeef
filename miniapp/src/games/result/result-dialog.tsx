import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';
import { formatAmount } from '#ui/money/amount.tsx';
import { CountingAmount } from '#ui/money/counting-amount.tsx';
import type { WonCard } from '../share/draw-win.ts';
import { LateSharePicture } from '../share/late-share-picture.tsx';
import { FairnessLink } from './fairness-link.tsx';
import { ShareWin } from './share-win.tsx';
import { type RoundOutcome, useResultEffects } from './use-result-effects.ts';
import type { Win } from './winnings.ts';

/** The amount counts up; below it the tax that is withheld of it. */
function WonAmount({ amount, tax }: Win) {
  const { t } = useTranslation('games');
  return (
    <div className="text-center text-2xl font-bold text-gold-ink">
      <CountingAmount value={amount} unit="etb" />
      {tax > 0 && (
        <p className="text-sm font-normal text-soft">{t('result.tax', { tax: formatAmount(tax) })}</p>
      )}
    </div>
  );
}

export interface ResultDialogProps {
  outcome: RoundOutcome;
  heading: string;
  subtitle?: string;
  /** Shown if the outcome is 'won'. */
  win: Win;
  /** The winning card, for a picture to share; only in games whose cards are grids. */
  wonCard?: WonCard | null;
  /** Shows the way to the fairness page of the round. */
  roundId?: string;
  onClose: () => void;
  /** False: only the buttons close it. */
  dismissable?: boolean;
  /** The buttons: 'Close' and a way to the next round, or the game's own. */
  actions: { again: string; onAgain: () => void } | ReactElement;
  className?: string;
  children?: ReactNode;
}

/** How a round ended, with what the player has won. The rest is the game's own. */
export function ResultDialog(props: ResultDialogProps) {
  const { outcome, heading, subtitle, win, roundId, onClose, dismissable = true, actions } = props;
  const { t } = useTranslation('games');
  useResultEffects(outcome);
  const won = outcome === 'won';
  // The cross at the right edge takes as much room.
  const centred = classNames('block text-center', dismissable && 'pl-10');
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={dismissable}
      tibeb
      title={<span className={classNames(centred, won && 'text-gold-ink')}>{heading}</span>}
      {...(subtitle !== undefined && { description: <span className={centred}>{subtitle}</span> })}
      actions={
        'again' in actions ? (
          <>
            <Button variant="outline" onClick={onClose}>
              {t('common:close')}
            </Button>
            <Button onClick={actions.onAgain}>{actions.again}</Button>
          </>
        ) : (
          actions
        )
      }
    >
      <div className={classNames('grid grid-cols-[minmax(0,1fr)]', props.className)}>
        {won && <WonAmount {...win} />}
        {won && <ShareWin amount={win.amount} />}
        {won && <LateSharePicture amount={win.amount} card={props.wonCard ?? null} />}
        {props.children}
        {roundId !== undefined && <FairnessLink roundId={roundId} />}
      </div>
    </Dialog>
  );
}
