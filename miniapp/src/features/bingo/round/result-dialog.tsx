import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ShareWin } from '#games/share-win.tsx';
import { useResultEffects } from '#games/use-result-effects.ts';
import { myWin, type WinningCard } from '#games/winnings.ts';
import { Button } from '#ui/controls/button.tsx';
import { BingoCard, type CellState, markedCells, wonCells } from '#ui/game/bingo-card.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';
import { Amount, formatAmount } from '#ui/money/amount.tsx';
import { CountingAmount } from '#ui/money/counting-amount.tsx';
import { missingNumbers, type NearCard, nearestFirst } from './nearest.ts';

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
  onPlayAgain: () => void;
  onClose: () => void;
}

function withMissing(card: string, called: readonly number[], missing: readonly number[]): CellState[] {
  const wanted = markedCells(Number(card), new Set(missing));
  return wonCells(Number(card), called).map((state, index) =>
    state === 'plain' && wanted[index] === 'marked' ? 'missing' : state,
  );
}

/** In words, how near my nearest card was. */
function Nearness({ nearest, called }: { nearest: NearCard; called: readonly number[] }) {
  const { t } = useTranslation('bingo');
  const { card, toGo } = nearest;
  if (toGo === 0) return <p>{t('result.notCalledIn')}</p>;
  const numbers = missingNumbers(card, called).join(', ');
  return <p>{t('result.near', { card, n: toGo, numbers })}</p>;
}

const ITEM = 'w-[8.75rem] shrink-0 first:ml-auto last:mr-auto sm:w-44';

/** Side by side: my nearest card with what it lacked, and the cards that won with their lines and owners. */
function Shelf({ result, nearest }: { result: RoundResult; nearest: NearCard | null }) {
  const { t } = useTranslation('bingo');
  const { winning, called, myCards } = result;
  return (
    <ul aria-label={t('result.winners')} className="-mx-5 flex gap-2 overflow-x-auto px-5 pb-1 text-left">
      {nearest && (
        <li className={ITEM}>
          <p className="mb-1 text-sm font-bold text-soft">{t('result.yourCard')}</p>
          <BingoCard
            number={Number(nearest.card)}
            states={withMissing(nearest.card, called, missingNumbers(nearest.card, called))}
            size="small"
          />
        </li>
      )}
      {winning.map(({ card, username, phone, amount }) => (
        <li key={card} className={ITEM}>
          <p className="mb-1 flex justify-between gap-1 text-sm font-bold text-soft">
            {t('result.winnerCard')}
            {myCards.includes(card) && <span className="text-mine">{t('result.yours')}</span>}
          </p>
          <BingoCard number={Number(card)} states={wonCells(Number(card), called)} size="small" />
          <p className="mt-1 flex flex-wrap justify-between gap-x-2 text-sm">
            <span className="min-w-0 font-bold wrap-anywhere">{username}</span>
            <span className="tabular text-soft">{t('result.phone', { digits: phone.slice(-4) })}</span>
          </p>
          {winning.length > 1 && <Amount value={amount} unit="etb" className="text-sm text-soft" />}
        </li>
      ))}
    </ul>
  );
}

/** How the round ended: the same dignity for a win, a loss and a look on. */
export function ResultDialog({ result, onPlayAgain, onClose }: ResultDialogProps) {
  const { t } = useTranslation('bingo');
  const { winning, myCards, called, prize, roundId } = result;
  const byCard = Object.fromEntries(winning.map((one) => [one.card, [one]]));
  const { amount, tax } = myWin(byCard, myCards);
  const won = amount > 0;
  const played = myCards.length > 0;
  const nearest = won ? null : (nearestFirst(myCards, called)[0] ?? null);

  useResultEffects(won ? 'won' : played ? 'lost' : 'none');

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
          <Button onClick={onPlayAgain}>{t(played ? 'result.again' : 'result.playNext')}</Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-center">
        {won ? (
          <div>
            <div className="text-2xl font-bold text-gold-ink">
              <CountingAmount value={amount} unit="etb" />
            </div>
            {tax > 0 && (
              <p className="text-sm text-soft">{t('games:result.tax', { tax: formatAmount(tax) })}</p>
            )}
          </div>
        ) : (
          <p>
            {t('result.prize')} <Amount value={prize} unit="etb" className="font-bold" />
          </p>
        )}
        {won && <ShareWin amount={amount} />}
        {nearest && <Nearness nearest={nearest} called={called} />}
        {winning.length > 1 && (
          <p className="text-sm text-soft">{t('result.winnerCards', { n: winning.length })}</p>
        )}
        <Shelf result={result} nearest={nearest} />
        <Link
          to={`/fairness/${encodeURIComponent(roundId)}`}
          className="flex min-h-11 items-center justify-center text-sm font-bold text-brand underline"
        >
          {t('games:result.check')}
        </Link>
      </div>
    </Dialog>
  );
}
