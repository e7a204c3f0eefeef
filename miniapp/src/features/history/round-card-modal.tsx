import { useTranslation } from 'react-i18next';
import { useCardName } from '#games/cards/use-card-name.ts';
import { uiOf } from '#games/game-ui.ts';
import { FairnessLink } from '#games/result/fairness-link.tsx';
import { classNames } from '#ui/class-names.ts';
import { Ball } from '#ui/game/ball.tsx';
import { BingoCard } from '#ui/game/bingo-card.tsx';
import { wonCells } from '#ui/game/cell-states.ts';
import { Dialog } from '#ui/layout/dialog.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { hasWon, type RoundCard, winningsEach } from './round-row.ts';

/** The card with the round's calls: a bingo card as a grid, any other card by its name. */
function CardAndCalls({ row, card }: RoundCard) {
  const { t } = useTranslation('history');
  const nameOf = useCardName(row.game);
  if (!uiOf(row.game).hasCardGrids) {
    return (
      <div className="grid justify-items-center gap-3">
        <p className="grid size-24 place-items-center rounded-full border-4 border-gold text-xl font-bold">
          {nameOf(card)}
        </p>
        <p className="text-sm text-soft">{t('called')}</p>
        <p className="tabular font-bold">
          {row.calledNumbers.map((call) => nameOf(String(call))).join(' · ') || '–'}
        </p>
      </div>
    );
  }
  const called = row.calledNumbers.map(Number);
  return (
    <div className="grid gap-3">
      <BingoCard
        number={Number(card)}
        states={wonCells(Number(card), called)}
        className="mx-auto w-64 max-w-full"
      />
      <div>
        <p className="mb-1.5 text-sm text-soft">{t('calledCount', { n: called.length })}</p>
        <div className="flex flex-wrap gap-1">
          {called.map((number) => (
            <Ball key={number} number={number} size="small" />
          ))}
        </div>
      </div>
    </div>
  );
}

/** One card of a round: 'This Card Won' or 'This Card Lost', and the possible win. */
export function RoundCardModal({ shown, onClose }: { shown: RoundCard; onClose: () => void }) {
  const { t } = useTranslation('history');
  const { row, card } = shown;
  const nameOf = useCardName(row.game);
  const won = hasWon(shown);
  const winnings = winningsEach(row);
  const over = row.status === 'Finished';
  return (
    <Dialog open onClose={onClose} title={t('cardTitle', { card: nameOf(card) })}>
      <div className="grid gap-4">
        {over && (
          <div className={classNames('rounded-control p-3 text-center', won ? 'bg-gold-soft' : 'bg-sunken')}>
            <p className={classNames('text-lg font-bold', won && 'text-gold-ink')}>
              {t(won ? 'thisCardWon' : 'thisCardLost')}
            </p>
            {won && winnings !== null && (
              <p className="text-sm">
                {t('winnings')} <Amount value={winnings} className="font-bold" />
              </p>
            )}
          </div>
        )}
        <CardAndCalls row={row} card={card} />
        <FairnessLink roundId={row.roundId} />
      </div>
    </Dialog>
  );
}
