import type { BetHistoryRow } from '@chewata/common/contract/rooms/rounds';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { CardChips } from './card-chips.tsx';
import { ResultBadge } from './result-badge.tsx';
import type { RoundCard } from './round-row.ts';
import { winnerCards } from './round-row.ts';

export interface RoundsProps {
  /** Undefined while loading. */
  rows: readonly BetHistoryRow[] | undefined;
  /** The number of the first row. */
  first: number;
  onCard: (card: RoundCard) => void;
}

/** A small link at the end of the row to the page that recomputes the round. */
export function FairnessLink({ roundId }: { roundId: string }) {
  const { t } = useTranslation('history');
  return (
    <Link
      to={`/fairness/${encodeURIComponent(roundId)}`}
      aria-label={t('fairness')}
      title={t('fairness')}
      className="grid size-11 place-items-center rounded-control text-brand-ink active:bg-sunken"
    >
      <ShieldCheck className="size-5" aria-hidden="true" />
    </Link>
  );
}

/** The history on phones: one card per round. */
export function RoundList({ rows, first, onCard }: RoundsProps) {
  const { t } = useTranslation('history');
  const time = useLocalTime();
  if (!rows) {
    return (
      <div className="grid gap-3 md:hidden">
        {[1, 2, 3, 4].map((n) => (
          <SkeletonBlock key={n} className="h-44" />
        ))}
      </div>
    );
  }
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-3 md:hidden">
      {rows.map((row, index) => (
        <li key={row.roundId}>
          <Card className="grid grid-cols-[minmax(0,1fr)] gap-2 p-3">
            <div className="flex flex-wrap items-center gap-x-2">
              <span className="tabular text-xs text-soft">{first + index}</span>
              <p className="font-bold">
                {t(`game.${row.game}`)} · <Amount value={row.stake} whole />
              </p>
              <span className="ml-auto">
                <ResultBadge result={row.result} />
              </span>
            </div>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center max-[17rem]:grid-cols-[minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
              <dt className="text-soft">{t('gameWinning')}</dt>
              <dd className="text-right font-bold">
                <Amount value={row.netWin} />
              </dd>
              {row.winAmount > 0 && (
                <>
                  <dt className="text-soft">{t('yourWin')}</dt>
                  <dd className="text-right font-bold text-gold-ink">
                    + <Amount value={row.winAmount} />
                  </dd>
                </>
              )}
              <dt className="text-soft">{t('winnerCards')}</dt>
              <dd className="flex justify-end">
                <CardChips row={row} cards={winnerCards(row)} onCard={(card) => onCard({ row, card })} />
              </dd>
              <dt className="text-soft">{t('yourCards')}</dt>
              <dd className="flex justify-end">
                <CardChips row={row} cards={row.yourCards} onCard={(card) => onCard({ row, card })} />
              </dd>
            </dl>
            <div className="flex items-center justify-between border-t border-line pt-1">
              <time dateTime={row.createdAt} className="tabular text-xs text-soft">
                {time(row.createdAt)}
              </time>
              <FairnessLink roundId={row.roundId} />
            </div>
          </Card>
        </li>
      ))}
    </ol>
  );
}
