import { personRounds } from '@chewata/common/contract/admin/person';
import type { BetHistoryRow } from '@chewata/common/contract/rooms/rounds';
import { GAME_NAMES, type Game } from '@chewata/common/games';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '#api/call.ts';
import { Badge, type Tone } from '#ui/feedback/badge.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { roundPath } from '../parts/paths.ts';
import { EVERYTHING, filterQuery, type ListFilter, ListFilterFields } from './list-filter.tsx';
import { PagedList } from './paged-list.tsx';

const TONE: Partial<Record<BetHistoryRow['result'], Tone>> = { Won: 'good', Split: 'good', Refunded: 'info' };

/** The rounds of a person, each a link to its record. */
export function PersonRounds({ id }: { id: string }) {
  const { t } = useTranslation('person');
  const timeOf = useLocalTime();
  const [filter, setFilter] = useState<ListFilter<Game>>(EVERYTHING);
  return (
    <>
      <ListFilterFields
        kinds={GAME_NAMES}
        nameOf={(game) => t(`history:game.${game}`)}
        value={filter}
        onChange={setFilter}
      />
      <PagedList
        listKey={[id, 'rounds', filter]}
        read={(pageNumber, signal) =>
          call(personRounds, { params: { id }, query: { pageNumber, ...filterQuery(filter) }, signal })
        }
        empty={t('noRounds')}
      >
        {(rows) => (
          <ul className="grid text-sm">
            {rows.map((row) => (
              <li key={row.roundId} className="border-b border-line last:border-0">
                <Link to={roundPath(row.roundId)} className="flex min-h-14 items-center gap-3 py-2">
                  <span className="grid min-w-0 flex-1">
                    <span className="font-bold">
                      {t(`history:game.${row.game}`)} <Amount value={row.stake} />
                    </span>
                    <span className="text-xs text-soft">{timeOf(row.createdAt)}</span>
                    <span className="truncate text-xs text-soft">
                      {t('cards')} {row.yourCards.join(', ')}
                    </span>
                  </span>
                  <span className="grid justify-items-end gap-1">
                    <Amount value={row.winAmount} unit="none" className="font-bold" />
                    <Badge tone={TONE[row.result] ?? 'plain'}>{t(`history:result.${row.result}`)}</Badge>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
