import { joinSpace, type SpaceAnswer } from '@chewata/common/contract/community/spaces';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { ApiError, hasCode } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { GameSpaceHeader } from '#games/game-space.tsx';
import { type ButtonLook, buttonClass } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { ScreenSkeleton } from '#ui/feedback/skeletons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { asGameSpace, refreshSpaces } from './space-queries.ts';

/** /joinspace/:spaceId: opening the link joins the space; joining twice is harmless. */
export function JoinSpaceScreen() {
  const { t } = useTranslation('spaces');
  const { spaceId = '' } = useParams();
  const [joined, setJoined] = useState<{ message: string; space: SpaceAnswer } | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every press of Retry tries again
  useEffect(() => {
    let gone = false;
    setFailed(null);
    call(joinSpace, { body: { spaceId } }).then(
      (answer) => {
        if (gone) return;
        setJoined(answer);
        void refreshSpaces();
      },
      (error: unknown) => {
        if (!gone) setFailed(error);
      },
    );
    return () => {
      gone = true;
    };
  }, [spaceId, tries]);

  const toSpaces = (look: ButtonLook) => (
    <Link to="/privateSpaces" className={buttonClass(look)}>
      {t('yourSpaces')}
    </Link>
  );
  // The server's message if it sent one; any other failure is a join error.
  const said = hasCode(failed, 'NOT_FOUND')
    ? t('wrongLink')
    : failed instanceof ApiError && failed.status
      ? failed.message
      : t('joinError');
  // Retrying does not change a refusal.
  if (failed instanceof ApiError && !failed.outcomeUnknown)
    return <EmptyState drawing="lost" text={said} action={toSpaces({ variant: 'outline' })} />;
  if (failed) return <ErrorState message={said} onRetry={() => setTries(tries + 1)} />;
  if (!joined) return <ScreenSkeleton />;
  const gameSpace = asGameSpace(joined.space);
  return (
    <Card className="mx-auto grid w-full max-w-md grid-cols-[minmax(0,1fr)] gap-4 p-5">
      <h1 className="text-lg font-bold break-words">{t('welcome', { name: gameSpace.name })}</h1>
      <Notice tone="good">{joined.message}</Notice>
      <GameSpaceHeader space={gameSpace} />
      <Link to="/BetAmountPrivate" state={{ gameSpace }} className={buttonClass({ wide: true })}>
        {t('playBingo')}
      </Link>
      {toSpaces({ variant: 'ghost', wide: true })}
    </Card>
  );
}
