import { CalendarClock } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { useMe } from '#api/session.ts';
import { useSettings } from '#api/settings.ts';
import { GameSpaceHeader, gameSpaceIn } from '#games/game-space.tsx';
import { noticeIn } from '#games/navigation.ts';
import { StakeLobby } from '#games/stake-lobby.tsx';
import { useLobby } from '#realtime/use-lobby.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { playOn } from '../background-rounds.ts';
import { useAnnounceEnd } from '../use-announce-end.ts';

const PATHS = { choose: '/select-cards', play: '/game' };

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
  const rooms = useLobby('bingo', user._id);
  const space = gameSpaceIn(state);
  const list = space ? 'private' : 'bingo';
  const stakes = useSettings()?.stakes[list] ?? [];
  const notice = noticeIn(state);
  const announceEnd = useAnnounceEnd();
  // In the address, so that the way back closes it and a link can open it.
  const [search, setSearch] = useSearchParams();
  const listed = search.get('schedules');

  useEffect(() => {
    for (const room of rooms ?? []) playOn(room, user._id, announceEnd);
  }, [rooms, user._id, announceEnd]);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {/* On a phone the tab below says it: the table is what one comes for. */}
      <h1 className="text-lg font-bold max-md:sr-only">{t('stakes.title')}</h1>
      {space && <GameSpaceHeader space={space} />}
      {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
      <Suspense fallback={<div className="h-24 rounded-card bg-sunken" />}>
        <SpinAdverts />
      </Suspense>
      <StakeLobby stakes={list} paths={PATHS} rooms={rooms} label={t('stakes.title')} skeletonRows={9} />
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
            stakes={stakes}
            invitedTo={listed}
          />
        </Suspense>
      )}
    </div>
  );
}
