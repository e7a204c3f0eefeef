import { joinSpace, type SpaceAnswer } from '@chewata/common/contract/community/spaces';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hasCode, messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { GAMES_IN_ORDER } from '#games/game-ui.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { Pagination } from '#ui/controls/pagination.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { ScreenSkeleton } from '#ui/feedback/skeletons.tsx';
import { toastError, toastSuccess } from '#ui/feedback/toast.ts';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { Invites } from './invites.tsx';
import { JoinByLink } from './join-by-link.tsx';
import { SpaceCard } from './space-card.tsx';
import { asGameSpace, publicSpaces, refreshSpaces, yourSpaces } from './space-queries.ts';

/** The games of private spaces: the path of their stakes, and the text of the link. */
const SPACE_GAMES = GAMES_IN_ORDER.flatMap(({ ui }) => ui.inSpaces ?? []);

const GRID = 'grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2';
const SECTION = 'grid grid-cols-[minmax(0,1fr)] gap-3';

/** /privateSpaces: the spaces that the user is a member of, and those that the user may join. */
export function PrivateSpacesScreen() {
  const { t } = useTranslation('spaces');
  const yours = useQuery(yourSpaces);
  const [page, setPage] = useState(1);
  const all = useQuery({ ...publicSpaces(page), placeholderData: keepPreviousData });
  const mine = yours.data?.spaces;
  const others = mine && all.data?.spaces.filter(({ _id }) => !mine.some((space) => space._id === _id));

  async function join({ _id }: SpaceAnswer) {
    try {
      const { message } = await call(joinSpace, { body: { spaceId: _id } });
      void toastSuccess(message);
      await refreshSpaces();
    } catch (error) {
      void toastError(hasCode(error, 'OFFLINE') ? t('joinError') : messageOf(error, t('joinError')));
    }
  }

  if (yours.isPending) return <ScreenSkeleton />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Invites />
      <section className={SECTION}>
        <ScreenTitle
          end={
            <Link to="/privateGames" className={buttonClass({ size: 'small', variant: 'outline' })}>
              {t('toPrivateGames')}
            </Link>
          }
        >
          {t('yourSpaces')}
        </ScreenTitle>
        {yours.error && !mine ? (
          <ErrorState
            message={messageOf(yours.error, t('common:error.unknown'))}
            onRetry={() => yours.refetch()}
          />
        ) : mine?.length === 0 ? (
          <EmptyState
            drawing="people"
            text={t('noSpaces')}
            action={
              <Link to="/privateGames" className={buttonClass()}>
                {t('create')}
              </Link>
            }
          />
        ) : (
          <div className={GRID}>
            {mine?.map((space) => (
              <SpaceCard key={space._id} space={space}>
                {SPACE_GAMES.map(({ path, text }, index) => (
                  <Link
                    key={path}
                    to={path}
                    state={{ gameSpace: asGameSpace(space) }}
                    className={buttonClass({ variant: index === 0 ? 'primary' : 'outline' })}
                  >
                    {t(text)}
                  </Link>
                ))}
              </SpaceCard>
            ))}
          </div>
        )}
      </section>
      <section className={SECTION}>
        <h2 className="text-lg font-bold">{t('joinOthers')}</h2>
        <JoinByLink />
        {others && others.length > 0 && (
          <div className={GRID}>
            {others.map((space) => (
              <SpaceCard key={space._id} space={space}>
                <Button variant="outline" onClick={() => join(space)}>
                  {t('join')}
                </Button>
              </SpaceCard>
            ))}
          </div>
        )}
        <Pagination page={page} pages={all.data?.totalPages ?? 0} onPage={setPage} />
      </section>
    </div>
  );
}
