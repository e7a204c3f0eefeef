import { listDecisions } from '@chewata/common/contract/admin/decisions';
import { isForStaff } from '@chewata/common/contract/staff-access';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { queryClient } from '#api/query-client.ts';
import { useMe } from '#api/session.ts';
import { Pills } from '#ui/controls/tabs.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { DecisionList } from '../decisions/decision-list.tsx';
import { PERSON_VIEWS, type PersonView } from '../parts/paths.ts';
import { PersonChat } from './person-chat.tsx';
import { PersonHead } from './person-head.tsx';
import { PersonOverview } from './person-overview.tsx';
import { PersonRounds } from './person-rounds.tsx';
import { PersonTransactions } from './person-transactions.tsx';
import { usePerson } from './use-person.ts';

/** /admin/users/:id: everything that staff know of one person, and what they can do. */
export function PersonScreen() {
  const { id = '' } = useParams();
  return <Person key={id} id={id} />;
}

function Person({ id }: { id: string }) {
  const { t } = useTranslation('person');
  const me = useMe();
  const [params, setParams] = useSearchParams();
  const { data: person, error, refetch } = usePerson(id);
  const views = PERSON_VIEWS.filter((one) => one !== 'decisions' || isForStaff(listDecisions.access, me));
  const shown: PersonView = views.find((one) => one === params.get('show')) ?? 'overview';
  const changed = () => void queryClient.invalidateQueries({ queryKey: ['admin'] });

  if (error && !person)
    return <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />;
  if (!person) return <SkeletonBlock className="h-80" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PersonHead person={person} onChanged={changed} />
      <Pills
        label={t('views')}
        items={views.map((key) => ({ key, label: t(`view.${key}`) }))}
        value={shown}
        onChange={(view) => setParams(view === 'overview' ? {} : { show: view }, { replace: true })}
      />
      {shown === 'overview' && <PersonOverview person={person} onChanged={changed} />}
      {shown === 'rounds' && <PersonRounds id={id} />}
      {shown === 'transactions' && <PersonTransactions id={id} />}
      {shown === 'chat' && <PersonChat id={id} />}
      {shown === 'decisions' && <DecisionList query={{ user: id }} />}
    </div>
  );
}
