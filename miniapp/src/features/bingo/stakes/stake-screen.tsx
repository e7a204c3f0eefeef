import { stakeListOf } from '@chewata/common/games';
import { CalendarClock } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { useMe } from '#api/session.ts';
import { useSettings } from '#api/settings.ts';
import { loadPart } from '#device/load-part.ts';
import { gameSpaceIn } from '#games/game-space.tsx';
import { PracticeLink } from '#games/practice-link.tsx';
import { StakePage } from '#games/stakes/stake-page.tsx';
import { loadTexts } from '#locales/i18n.ts';
import { Button } from '#ui/controls/button.tsx';
import type { LiveRooms } from './live-lobby.tsx';
import { TOP_HEIGHT } from './top-height.ts';

/** If it cannot be loaded, the stakes are shown without it. */
const TopPart = lazy<ComponentType>(async () => {
  try {
    const [module] = await Promise.all([import('./top-part.tsx'), loadTexts('lobby')]);
    return { default: module.TopPart };
  } catch {
    return { default: () => null };
  }
});

const LiveLobby = lazy(async () => {
  const [module] = await Promise.all([loadPart(() => import('./live-lobby.tsx')), loadTexts('lobby')]);
  return { default: module.LiveLobby };
});

const ScheduleModal = lazy(() =>
  loadPart(() => import('../schedules/schedule-modal.tsx')).then((module) => ({
    default: module.ScheduleModal,
  })),
);

/** /BetAmountPage: the stakes of bingo and what goes on at each, live. */
export function StakeScreen() {
  const { t } = useTranslation('bingo');
  const me = useMe()._id;
  const { state } = useLocation();
  const [live, setLive] = useState<LiveRooms>();
  const space = gameSpaceIn(state);
  const stakes = useSettings()?.stakes[stakeListOf('bingo', space !== null)] ?? [];
  // The modal is part of the address, so that the way back closes it and a link can open it.
  const [search, setSearch] = useSearchParams();
  const schedule = search.get('schedules');

  return (
    <StakePage
      game="bingo"
      lobby={live?.lobby}
      Detail={live?.Detail}
      Wins={live?.Wins}
      label={t('stakes.title')}
      skeletonRows={9}
      // A phone's tab bar already names the page.
      heading={<h1 className="text-lg font-bold max-md:sr-only">{t('stakes.title')}</h1>}
      below={
        <>
          {!space && <PracticeLink />}
          <Button
            variant="outline"
            icon={<CalendarClock className="size-5" aria-hidden="true" />}
            onClick={() => setSearch({ schedules: '' }, { state })}
          >
            {t('stakes.schedules')}
          </Button>
          {schedule !== null && (
            <Suspense fallback={null}>
              <ScheduleModal
                open
                onClose={() => setSearch({}, { state, replace: true })}
                space={space}
                stakes={stakes}
                invitedTo={schedule}
              />
            </Suspense>
          )}
        </>
      }
    >
      <Suspense fallback={<div className={`rounded-card bg-sunken ${TOP_HEIGHT}`} />}>
        <TopPart />
      </Suspense>
      <Suspense fallback={null}>
        <LiveLobby me={me} onLobby={setLive} />
      </Suspense>
    </StakePage>
  );
}
