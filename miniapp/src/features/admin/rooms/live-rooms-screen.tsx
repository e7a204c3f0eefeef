import { type LiveRoomRow, liveRooms } from '@chewata/common/contract/admin/rounds';
import { GAMES } from '@chewata/common/games';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { serverNow } from '#api/server-clock.ts';
import { useMe } from '#api/session.ts';
import { uiOf } from '#games/game-ui.ts';
import { toRoundStart } from '#games/navigation.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { clockTime } from '#ui/time/local-time.ts';
import { Facts } from '../parts/facts.tsx';
import { roundPath } from '../parts/paths.ts';

const POLL_INTERVAL_MS = 2000;
/** From then on one administrator may void a sealed room (R13). */
const OVERDUE_MS = 60_000;

/** /admin/rooms: every room that is open or playing; it updates by itself. */
export function LiveRoomsScreen() {
  const { t } = useTranslation('rounds');
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'rooms'],
    queryFn: ({ signal }) => call(liveRooms, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
  });
  return (
    <>
      <p className="text-sm text-soft">{t('text')}</p>
      {error && !data ? (
        <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />
      ) : data ? (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 xl:grid-cols-3">
          {data.rooms.map((room) => (
            <li key={room.id}>
              <RoomCard room={room} />
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonBlock className="h-80" />
      )}
      {data?.rooms.length === 0 && <EmptyState drawing="messages" text={t('none')} />}
    </>
  );
}

function RoomCard({ room }: { room: LiveRoomRow }) {
  const { t } = useTranslation('rounds');
  const me = useMe();
  const { id, game, stake, status, ageS, seats, calls, dueAt, server, isPrivate } = room;
  const due = dueAt === null ? null : Date.parse(dueAt);
  const isOverdue = due !== null && serverNow() - due >= OVERDUE_MS;
  // Before a countdown runs there is nothing to watch; some games are for administrators alone. The story of a private
  // room shows its calls as they come.
  const canWatch = status !== 'Available' && !isPrivate && (me.isAdmin || !GAMES[game].adminsOnly);
  const age = `${Math.floor(ageS / 60)}:${String(ageS % 60).padStart(2, '0')}`;
  return (
    <Card className="grid h-full grid-cols-[minmax(0,1fr)] content-start gap-3 p-4">
      <div className="flex flex-wrap items-start gap-2">
        <h2 className="min-w-0 flex-1 font-bold">
          {t(`history:game.${game}`)} <Amount value={stake} whole />
        </h2>
        {isPrivate && <Badge>{t('private')}</Badge>}
        {isOverdue && <Badge tone="bad">{t('overdue')}</Badge>}
        <Badge tone={status === 'Playing' ? 'good' : 'info'}>{t(`status.${status}`)}</Badge>
      </div>
      <Facts
        items={[
          { key: 'age', name: t('age'), value: age },
          { key: 'seats', name: t('players'), value: seats },
          { key: 'calls', name: t('calls'), value: calls },
          { key: 'due', name: t('due'), value: due === null ? '–' : clockTime(due) },
          { key: 'server', name: t('server'), value: server ?? '–' },
        ]}
      />
      <div className="flex flex-wrap gap-x-6">
        {canWatch && (
          <Link
            to={uiOf(game).paths.round}
            state={toRoundStart(me.phoneNo, stake, null, id)}
            className="inline-flex min-h-11 items-center font-bold text-brand-ink"
          >
            {t('watch')}
          </Link>
        )}
        <Link to={roundPath(id)} className="inline-flex min-h-11 items-center font-bold text-brand-ink">
          {t('story')}
        </Link>
      </div>
    </Card>
  );
}
