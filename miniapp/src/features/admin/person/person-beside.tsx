import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { personPath } from '../parts/paths.ts';
import { BalancesCard } from './person-overview.tsx';
import { PersonTransactions } from './person-transactions.tsx';
import { usePerson } from './use-person.ts';

/** Balances and history of a person beside what they ask for, and the way to their page. */
export function PersonBeside({ id }: { id: string }) {
  const { t } = useTranslation('person');
  const { data, error, refetch } = usePerson(id);
  if (error && !data)
    return <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />;
  if (!data) return <SkeletonBlock className="h-64" />;
  return (
    <>
      <BalancesCard person={data} />
      <Link to={personPath(id)} className={buttonClass({ variant: 'outline' })}>
        {t('openPage')}
      </Link>
      <PersonTransactions id={id} />
    </>
  );
}
