import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { haptics } from '../../../telegram/hooks.ts';
import { Amount, formatAmount } from '../../../ui/amount.tsx';
import { BingoCard, type CellState, markedCells, wonCells } from '../../../ui/bingo-card.tsx';
import { Button } from '../../../ui/button.tsx';
import { CountingAmount } from '../../../ui/counting-amount.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { myWin, type WinningCard } from '../winnings.ts';
import { throwConfetti } from './confetti.ts';
import { missingNumbers, nearestFirst } from './nearest.ts';

export interface RoundResult {
  roundId: string;
  /** What all winners share, in Birr. */
  prize: number;
  winning: readonly WinningCard[];
  myCards: readonly string[];
  called: readonly number[];
}

export interface ResultDialogProps {
  result: RoundResult;
  /** Null for who only watched. */
  onPlayAgain: (() => void) | null;
  onClose: () => void;
}

/** My nearest card with the numbers that were still missing. */
function Nearest({ cards, called }: { cards: readonly string[]; called: readonly number[] }) {
  const { t } = useTranslation('bingo');
  const [nearest] = nearestFirst(cards, called);
  if (!nearest) return null;
  const { card, toGo } = nearest;
  if (toGo === 0) return <p className="text-soft">{t('result.notCalledIn')}</p>;
  const missing = missingNumbers(card, called);
  const states: CellState[] = markedCells(Number(card), new Set(called));
  return (
    <div className="grid gap-2">
      <p>{t('result.near', { card, n: toGo, numbers: missing.join(', ') })}</p>
      <BingoCard
        number={Number(card)}
        states={withMissing(card, states, missing)}
        size="small"
        className="mx-auto w-44"
      />
    </div>
  );
}

function withMissing(card: string, states: CellState[], missing: readonly number[]): CellState[] {
  const wanted = new Set(missing);
  const found = markedCells(Number(card), wanted);
  return states.map((state, index) => (state === 'plain' && found[index] === 'marked' ? 'missing' : state));
}

/** The cards that have won, with their lines, and whose they are. */
const Winners = ({ result }: { result: RoundResult }) => {
  const { t } = useTranslation('bingo');
  return (
    <ul aria-label={t('result.winners')} className="-mx-5 flex snap-x gap-3 overflow-x-auto px-5 pb-1">
      {result.winning.map(({ card, username, phone, amount }) => (
        <li key={card} className="w-44 shrink-0 snap-start first:ml-auto last:mr-auto">
          <BingoCard
            number={Number(card)}
            states={wonCells(Number(card), result.called)}
            size="small"
            note={
              result.myCards.includes(card) && (
                <span className="text-xs font-bold text-mine">{t('result.yours')}</span>
              )
            }
          />
          <p className="mt-1.5 flex justify-between gap-2 text-sm">
            <span className="truncate font-bold">{username}</span>
            <span className="tabular text-soft">{t('result.phone', { digits: phone.slice(-4) })}</span>
          </p>
          <p className="text-sm text-soft">
            <Amount value={amount} unit="etb" />
          </p>
        </li>
      ))}
    </ul>
  );
};

/** How the round ended: the same dignity for a win, a loss and a look on. */
export function ResultDialog({ result, onPlayAgain, onClose }: ResultDialogProps) {
  const { t } = useTranslation('bingo');
  const { winning, myCards, called, prize, roundId } = result;
  const byCard = Object.fromEntries(winning.map((one) => [one.card, [one]]));
  const { amount, tax } = myWin(byCard, myCards);
  const won = amount > 0;
  const played = myCards.length > 0;

  useEffect(() => {
    if (!won) return;
    haptics.success();
    return throwConfetti();
  }, [won]);

  return (
    <Dialog
      open
      onClose={onClose}
      tibeb
      title={
        <span className={won ? 'block pl-10 text-center text-gold-ink' : 'block pl-10 text-center'}>
          {t(won ? 'result.won' : played ? 'result.lost' : 'result.over')}
        </span>
      }
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:close')}
          </Button>
          {onPlayAgain && <Button onClick={onPlayAgain}>{t('result.again')}</Button>}
        </>
      }
    >
      <div className="grid gap-4 text-center">
        {won ? (
          <div>
            <div className="text-2xl font-bold text-gold-ink">
              <CountingAmount value={amount} unit="etb" />
            </div>
            {tax > 0 && <p className="text-sm text-soft">{t('result.tax', { tax: formatAmount(tax) })}</p>}
          </div>
        ) : (
          <p>
            {t('result.prize')} <Amount value={prize} unit="etb" className="font-bold" />
          </p>
        )}
        {!won && played && <Nearest cards={myCards} called={called} />}
        {winning.length > 0 && (
          <div className="grid gap-2 text-left">
            <h3 className="text-center text-sm font-bold text-soft">
              {t(winning.length === 1 ? 'result.winnerCard' : 'result.winnerCards', { n: winning.length })}
            </h3>
            <Winners result={result} />
          </div>
        )}
        <Link
          to={`/fairness/${encodeURIComponent(roundId)}`}
          className="flex min-h-11 items-center justify-center text-sm font-bold text-brand underline"
        >
          {t('result.check')}
        </Link>
      </div>
    </Dialog>
  );
}
