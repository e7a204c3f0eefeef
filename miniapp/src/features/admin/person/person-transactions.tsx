import { personTransactions } from '@chewata/common/contract/admin/person';
import { TRANSACTION_TYPES, type TransactionType } from '@chewata/common/contract/money/wallet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { HistoryList } from '../users/history-list.tsx';
import { EVERYTHING, filterQuery, type ListFilter, ListFilterFields } from './list-filter.tsx';
import { PagedList } from './paged-list.tsx';

/** The wallet's history of a person. */
export function PersonTransactions({ id }: { id: string }) {
  const { t } = useTranslation('person');
  const [filter, setFilter] = useState<ListFilter<TransactionType>>(EVERYTHING);
  return (
    <>
      <ListFilterFields
        kinds={TRANSACTION_TYPES}
        nameOf={(type) => t(`wallet:type.${type}`)}
        value={filter}
        onChange={setFilter}
      />
      <PagedList
        listKey={[id, 'transactions', filter]}
        read={(pageNumber, signal) =>
          call(personTransactions, { params: { id }, query: { pageNumber, ...filterQuery(filter) }, signal })
        }
        empty={t('wallet:history.empty')}
      >
        {(rows) => <HistoryList rows={rows} />}
      </PagedList>
    </>
  );
}
