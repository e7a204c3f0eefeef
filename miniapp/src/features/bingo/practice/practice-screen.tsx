import { getPlayLimits } from '@chewata/common/contract/accounts/play-limits';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { LIMITS_KEY } from '#api/limits-key.ts';
import { GAME_UI } from '#games/game-ui.ts';
import { useBackButton } from '#telegram/hooks.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { ScreenSkeleton } from '#ui/feedback/skeletons.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { PickCards } from './pick-cards.tsx';
import { PracticePlay } from './practice-play.tsx';
import { drawRound } from './practice-round.ts';

/** The rounds of one visit. No server takes part in them. */
function PracticeRoom() {
  const navigate = useNavigate();
  const [round, setRound] = useState(() => drawRound());
  const [cards, setCards] = useState<readonly string[]>([]);
  const leave = () => navigate('/home');
  function again(): void {
    setRound(drawRound());
    setCards([]);
  }
  const back = cards.length > 0 ? again : leave;
  useBackButton(back);
  if (cards.length === 0)
    return <PickCards key={round.id} taken={round.partners} onStart={setCards} onBack={leave} />;
  return (
    <PracticePlay
      round={round}
      cards={cards}
      onAgain={again}
      onStakes={() => navigate(GAME_UI.bingo.paths.stakes)}
      onBack={again}
    />
  );
}

/** Without a round: says why, and leads back. */
function NoRound({ children }: { children: ReactNode }) {
  const { t } = useTranslation('bingo-play');
  const navigate = useNavigate();
  const leave = () => navigate('/home');
  useBackButton(leave);
  return (
    <div className="grid gap-4 max-md:px-4">
      <ScreenTitle onBack={leave}>{t('practice.title')}</ScreenTitle>
      {children}
    </div>
  );
}

/** /practice: bingo without money. A player in a time-out or an exclusion reads why it is closed. */
export function PracticeScreen() {
  const { t } = useTranslation('bingo-play');
  const time = useLocalTime();
  // A pause may have begun on another device.
  const { data, error, isPending, refetch } = useQuery({
    queryKey: LIMITS_KEY,
    queryFn: () => call(getPlayLimits),
    refetchOnMount: 'always',
  });
  if (isPending)
    return (
      <div className="max-md:p-4">
        <ScreenSkeleton />
      </div>
    );
  if (!data)
    return (
      <NoRound>
        <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />
      </NoRound>
    );
  const { excludedUntil, timeOutUntil } = data;
  if (excludedUntil)
    return (
      <NoRound>
        <Notice tone="bad">{t('practice.excluded', { until: time(excludedUntil) })}</Notice>
      </NoRound>
    );
  if (timeOutUntil)
    return (
      <NoRound>
        <Notice tone="gold">{t('practice.onBreak', { until: time(timeOutUntil) })}</Notice>
      </NoRound>
    );
  return <PracticeRoom />;
}
