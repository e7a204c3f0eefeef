import type { LeaderboardEntry } from '@chewata/common/contract/community/leaderboard';
import { useTranslation } from 'react-i18next';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { StaffBadge } from '#ui/feedback/staff-badge.tsx';
import type { Column } from '#ui/layout/table.tsx';
import { Table } from '#ui/layout/table.tsx';
import { PrizeNow } from './prize-text.tsx';

export interface RankTableProps {
  /** Undefined while loading. */
  entries: readonly LeaderboardEntry[] | undefined;
  mine: LeaderboardEntry | null;
  /** True if a point is a game played. */
  gamesPlayed: boolean;
}

/** Four columns fit 360 px in every language. */
const NARROW = 'max-sm:px-2!';

/**
 * Rank, User Name, Points or Games Played, Bonus. The user's own row is highlighted, and added at the end if it is
 * not among the shown ranks.
 */
export function RankTable({ entries, mine, gamesPlayed }: RankTableProps) {
  const { t } = useTranslation('leaderboard');
  const below = mine && entries && !entries.some(({ _id }) => _id === mine._id);
  const columns: Column<LeaderboardEntry>[] = [
    {
      key: 'rank',
      header: t('rank'),
      className: `w-px ${NARROW}`,
      cell: ({ actualRank }) => (
        <span
          className={classNames(
            'tabular grid size-8 place-items-center rounded-full font-bold',
            actualRank <= 3 ? 'bg-gold text-on-gold' : 'bg-sunken',
          )}
        >
          {actualRank}
        </span>
      ),
    },
    {
      key: 'name',
      header: t('userName'),
      // On a phone the name gets the space that the figures leave; with very large letters the table scrolls sideways.
      className: `max-sm:w-full max-sm:max-w-0 max-[17rem]:max-w-none max-[17rem]:min-w-32 ${NARROW}`,
      cell: ({ _id, username, phoneNo, staff }) => (
        <>
          <span className="flex flex-wrap gap-x-1 font-bold">
            <span className="line-clamp-2 min-w-0 wrap-anywhere">{username}</span>
            {staff && <StaffBadge />}
            {_id === mine?._id && <span className="shrink-0 font-normal text-brand-ink">{t('you')}</span>}
          </span>
          <span className="tabular text-xs text-soft">{phoneNo}</span>
        </>
      ),
    },
    {
      key: 'points',
      header: t(gamesPlayed ? 'gamesPlayed' : 'points'),
      align: 'end',
      className: NARROW,
      cell: ({ totalPoints, bought = 0 }) => (
        <>
          <span className="block font-bold">
            {(gamesPlayed ? totalPoints - bought : totalPoints).toLocaleString('en')}
          </span>
          {/* They count for the rank, but no game was played for them. */}
          {gamesPlayed && bought > 0 && (
            <span className="text-xs text-soft">{t('bought', { n: bought })}</span>
          )}
        </>
      ),
    },
    {
      key: 'bonus',
      header: t('bonus'),
      align: 'end',
      className: NARROW,
      cell: ({ prize, fullPrize }) => <PrizeNow prize={prize} full={fullPrize} />,
    },
  ];
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={entries && (below ? [...entries, mine] : entries)}
      rowKey={({ _id }) => _id}
      rowClass={({ _id }) => (_id === mine?._id ? 'bg-brand-soft' : '')}
      skeletonRows={10}
      empty={<EmptyState drawing="people" text={t('empty')} />}
    />
  );
}
