import { useTranslation } from 'react-i18next';
import { ResultDialog } from '#games/result/result-dialog.tsx';
import { outcomeOf } from '#games/result/use-result-effects.ts';
import { type WinningCard, winOf } from '#games/result/winnings.ts';
import { classNames } from '#ui/class-names.ts';
import { BingoCard } from '#ui/game/bingo-card.tsx';
import { type CellState, markedCells, wonCells } from '#ui/game/cell-states.ts';
import { Amount } from '#ui/money/amount.tsx';
import { missingNumbers, type NearCard, nearestFirst } from './nearest.ts';

export interface BingoResult {
  roundId: string;
  /** The prize that the winning cards share, in Birr. */
  prize: number;
  winning: readonly WinningCard[];
  myCards: readonly string[];
  called: readonly number[];
}

export interface BingoResultDialogProps {
  result: BingoResult;
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
export function Nearness({ nearest, called }: { nearest: NearCard; called: readonly number[] }) {
  const { t } = useTranslation('bingo');
  const { card, toGo } = nearest;
  if (toGo === 0) return <p>{t('bingo-play:result.notCalledIn')}</p>;
  const numbers = missingNumbers(card, called).join(', ');
  return <p>{t('bingo-play:result.near', { card, n: toGo, numbers })}</p>;
}

const ITEM = 'w-[8.75rem] shrink-0 first:ml-auto last:mr-auto sm:w-44';

/** Side by side: my nearest card with the numbers it lacked, and the winning cards with their lines and owners. */
function Shelf({ result, nearest }: { result: BingoResult; nearest: NearCard | null }) {
  const { t } = useTranslation('bingo');
  const { winning, called, myCards } = result;
  return (
    <ul
      aria-label={t('bingo-play:result.winners')}
      className="-mx-5 flex gap-2 overflow-x-auto px-5 pb-1 text-left"
    >
      {nearest && (
        <li className={ITEM}>
          <p className="mb-1 text-sm font-bold text-soft">{t('bingo-play:result.yourCard')}</p>
          <BingoCard
            number={Number(nearest.card)}
            states={withMissing(nearest.card, called, missingNumbers(nearest.card, called))}
            size="small"
          />
        </li>
      )}
      {winning.map(({ card, username, phone, amount }) => (
        <li key={card} className={ITEM}>
          <p
            className={classNames(
              'mb-1 truncate text-sm font-bold',
              myCards.includes(card) ? 'text-mine' : 'text-soft',
            )}
          >
            {t(myCards.includes(card) ? 'bingo-play:result.yourWinner' : 'bingo-play:result.winnerCard')}
          </p>
          <BingoCard number={Number(card)} states={wonCells(Number(card), called)} size="small" />
          <p className="mt-1 flex flex-wrap justify-between gap-x-2 text-sm">
            <span className="min-w-0 font-bold wrap-anywhere">{username}</span>
            <span className="tabular text-soft">
              {t('bingo-play:result.phone', { digits: phone.slice(-4) })}
            </span>
          </p>
          {winning.length > 1 && <Amount value={amount} unit="etb" className="text-sm text-soft" />}
        </li>
      ))}
    </ul>
  );
}

/** How the round ended, for a winner, a loser and a player who watched. */
export function BingoResultDialog({ result, onPlayAgain, onClose }: BingoResultDialogProps) {
  const { t } = useTranslation('bingo');
  const { winning, myCards, called, prize, roundId } = result;
  const win = winOf(winning, myCards);
  const myWinner = winning.find(({ card }) => myCards.includes(card));
  const hasPlayed = myCards.length > 0;
  const outcome = outcomeOf(win.amount > 0, hasPlayed);
  const nearest = outcome === 'won' ? null : (nearestFirst(myCards, called)[0] ?? null);
  const heading = {
    won: t('bingo-play:result.won'),
    lost: t('bingo-play:result.lost'),
    watched: t('bingo-play:result.over'),
  };

  return (
    <ResultDialog
      outcome={outcome}
      heading={heading[outcome]}
      win={win}
      wonCard={myWinner ? { number: Number(myWinner.card), called } : null}
      roundId={roundId}
      onClose={onClose}
      className="gap-3 text-center"
      actions={{
        again: t(hasPlayed ? 'bingo-play:result.again' : 'bingo-play:result.playNext'),
        onAgain: onPlayAgain,
      }}
    >
      {outcome !== 'won' && (
        <p>
          {t('bingo-play:result.prize')} <Amount value={prize} unit="etb" className="font-bold" />
        </p>
      )}
      {nearest && <Nearness nearest={nearest} called={called} />}
      {winning.length > 1 && (
        <p className="text-sm text-soft">{t('bingo-play:result.winnerCards', { n: winning.length })}</p>
      )}
      <Shelf result={result} nearest={nearest} />
    </ResultDialog>
  );
}
