import type { BetHistoryRow } from '@chewata/common/contract/rooms/rounds';
import { useTranslation } from 'react-i18next';
import { type Column, Table } from '#ui/layout/table.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { CardChips } from './card-chips.tsx';
import { ResultBadge } from './result-badge.tsx';
import { FairnessLink, type RoundsProps } from './round-list.tsx';
import { winnerCards } from './round-row.ts';

/** The history on desktops: No, Stake, Game Winning, Winner Cards, Your Cards, Date, Result. */
export function RoundTable({ rows, first, onCard }: RoundsProps) {
  const { t } = useTranslation('history');
  const time = useLocalTime();
  const columns: Column<BetHistoryRow>[] = [
    { key: 'no', header: t('no'), cell: (_, index) => first + index, className: 'tabular text-soft' },
    {
      key: 'stake',
      header: t('stake'),
      cell: ({ stake, game }) => (
        <>
          <Amount value={stake} whole className="font-bold" />
          <span className="block text-xs text-soft">{t(`game.${game}`)}</span>
        </>
      ),
    },
    {
      key: 'win',
      header: t('gameWinning'),
      cell: ({ netWin, winAmount }) => (
        <>
          <Amount value={netWin} />
          {winAmount > 0 && (
            <span className="block text-xs font-bold text-gold-ink">
              {t('yourWin')} + <Amount value={winAmount} />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'winners',
      header: t('winnerCards'),
      cell: (row) => (
        <CardChips row={row} cards={winnerCards(row)} onCard={(card) => onCard({ row, card })} />
      ),
    },
    {
      key: 'mine',
      header: t('yourCards'),
      cell: (row) => <CardChips row={row} cards={row.yourCards} onCard={(card) => onCard({ row, card })} />,
    },
    {
      key: 'date',
      header: t('date'),
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="tabular whitespace-nowrap">
          {time(createdAt)}
        </time>
      ),
    },
    { key: 'result', header: t('resultTitle'), cell: ({ result }) => <ResultBadge result={result} /> },
    {
      key: 'fair',
      header: <span className="sr-only">{t('games:result.check')}</span>,
      align: 'end',
      cell: ({ roundId }) => <FairnessLink roundId={roundId} />,
    },
  ];
  return (
    <div className="max-md:hidden">
      <Table label={t('title')} columns={columns} rows={rows} rowKey={({ roundId }) => roundId} />
    </div>
  );
}
