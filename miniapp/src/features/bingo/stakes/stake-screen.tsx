import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { messageOf } from '../../../api/api-error.ts';
import { useMe } from '../../../api/session.ts';
import { settingsQuery } from '../../../api/settings.ts';
import type { CardsState } from '../../../games/navigation.ts';
import { noticeIn, toGame } from '../../../games/navigation.ts';
import { StakeTable } from '../../../games/stake-table.tsx';
import type { LobbyRow } from '../../../realtime/lobby.ts';
import { useLobby } from '../../../realtime/use-lobby.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { GameSpaceHeader, gameSpaceIn } from '../../../ui/game-space.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { playOn } from '../play-on.ts';
import { useTellEnd } from '../use-tell-end.ts';

/** An advert that does not come is no reason to show no stakes. */
const SpinAdverts = lazy<ComponentType>(async () => {
  try {
    return { default: (await import('./spin-adverts.tsx')).SpinAdverts };
  } catch {
    return { default: () => null };
  }
});

const ScheduleModal = lazy(() =>
  import('../schedules/schedule-modal.tsx').then((module) => ({ default: module.ScheduleModal })),
);

/** /BetAmountPage: the stakes of bingo and what goes on at each, live. */
export function StakeScreen() {
  const { t } = useTranslation('bingo');
  const user = useMe();
  const { state } = useLocation();
  const navigate = useNavigate();
  const settings = useQuery(settingsQuery);
  const rooms = useLobby('bingo', user._id);
  const space = gameSpaceIn(state);
  const notice = noticeIn(state);
  const tellEnd = useTellEnd();
  // In the address, so that the way back closes it and a link can open it.
  const [search, setSearch] = useSearchParams();
  const listed = search.get('schedules');

  useEffect(() => {
    // The next screen's code, before it is needed.
    void import('../cards/cards-screen.tsx');
  }, []);
  useEffect(() => {
    for (const room of rooms ?? []) playOn(room, user._id, tellEnd);
  }, [rooms, user._id, tellEnd]);

  function enter({ stake, room, mine }: LobbyRow) {
    if (mine && room?.status === 'Playing')
      return navigate('/game', { state: toGame(user.phoneNo, stake, space, room.id) });
    const next: CardsState = { singleStake: stake, userPhone: user.phoneNo, gameSpace: space, cards: [] };
    return navigate('/select-cards', { state: next });
  }

  const stakes = settings.data?.stakes[space ? 'private' : 'bingo'];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {/* On a phone the tab below says it: the table is what one comes for. */}
      <h1 className="text-lg font-bold max-md:sr-only">{t('stakes.title')}</h1>
      {space && <GameSpaceHeader space={space} />}
      {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
      <Suspense fallback={<div className="h-24 rounded-card bg-sunken" />}>
        <SpinAdverts />
      </Suspense>
      {settings.error && !stakes ? (
        <ErrorState
          message={messageOf(settings.error, t('common:error.unknown'))}
          onRetry={() => settings.refetch()}
        />
      ) : (
        <StakeTable
          stakes={stakes}
          rooms={rooms}
          gameSpace={space?._id ?? null}
          userId={user._id}
          label={t('stakes.title')}
          skeletonRows={9}
          onPress={enter}
          onWatch={(room) => navigate('/game', { state: toGame(user.phoneNo, room.stake, space, room.id) })}
        />
      )}
      <Button
        variant="outline"
        icon={<CalendarClock className="size-5" aria-hidden="true" />}
        onClick={() => setSearch({ schedules: '' }, { state })}
      >
        {t('stakes.schedules')}
      </Button>
      {listed !== null && (
        <Suspense fallback={null}>
          <ScheduleModal
            open
            onClose={() => setSearch({}, { state, replace: true })}
            space={space}
            stakes={stakes ?? []}
            invitedTo={listed}
          />
        </Suspense>
      )}
    </div>
  );
}
