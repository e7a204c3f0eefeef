import { agentIncome, listAgentSpaces } from '@chewata/common/contract/community/agent';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { IncomeTable } from './income-table.tsx';
import { SpaceRooms } from './space-rooms.tsx';

/** /managePrivateRoom: an agent's spaces with their players, new rooms, and the agent's income. */
export function ManageRoomsScreen() {
  const { t } = useTranslation('agent');
  const spaces = useQuery({
    queryKey: ['agent', 'spaces'],
    queryFn: () => call(listAgentSpaces),
    refetchInterval: 5000,
  });
  const income = useQuery({ queryKey: ['agent', 'income'], queryFn: () => call(agentIncome) });
  // No share is set and none was earned: nothing to show.
  const share = income.data && (income.data.sharePercent > 0 || income.data.total > 0) ? income.data : null;
  // The share is above the spaces: both appear together, so that nothing moves.
  const shown = income.isPending ? undefined : spaces.data?.spaces;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenTitle
        end={
          <Link to="/privateGames" className={buttonClass({ size: 'small', variant: 'outline' })}>
            {t('spaces')}
          </Link>
        }
      >
        {t('title')}
      </ScreenTitle>
      {share && (
        <Card className="flex flex-wrap items-baseline justify-between gap-2 p-4">
          <p className="text-soft">{t('income', { percent: share.sharePercent })}</p>
          <Amount value={share.total} className="text-lg font-bold" />
        </Card>
      )}
      {spaces.error && !spaces.data ? (
        <ErrorState
          message={messageOf(spaces.error, t('common:error.unknown'))}
          onRetry={() => spaces.refetch()}
        />
      ) : shown?.length === 0 ? (
        <EmptyState
          drawing="people"
          text={t('none')}
          action={
            <Link to="/privateGames" className={buttonClass()}>
              {t('spaces')}
            </Link>
          }
        />
      ) : (
        (shown?.map((one) => (
          <SpaceRooms key={one.space._id} {...one} onOpened={() => void spaces.refetch()} />
        )) ?? <SkeletonBlock className="h-40" />)
      )}
      {income.data && income.data.rounds.length > 0 && <IncomeTable rounds={income.data.rounds} />}
    </div>
  );
}
