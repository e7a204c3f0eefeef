import type { UserAnswer } from '@chewata/common/contract/accounts/session';
import { listUsers } from '@chewata/common/contract/admin/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Button } from '#ui/controls/button.tsx';
import { Pagination } from '#ui/controls/pagination.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type Column, Table } from '#ui/layout/table.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { MasterDetail } from '../parts/master-detail.tsx';
import { UserPanel } from './user-panel.tsx';

/** /admin/users: finds players by name or phone and shows the chosen one beside the list. */
export function UsersScreen() {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<UserAnswer | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'users', search, page],
    queryFn: ({ signal }) => call(listUsers, { query: { pageNumber: String(page), search }, signal }),
    placeholderData: keepPreviousData,
  });
  const shown = data?.users.find(({ _id }) => _id === chosen?._id) ?? chosen;

  function find(event: FormEvent) {
    event.preventDefault();
    setSearch(typed.trim());
    setPage(1);
    setChosen(null);
  }
  const columns: Column<UserAnswer>[] = [
    {
      key: 'user',
      header: t('user'),
      cell: (row) => (
        <>
          <button
            type="button"
            aria-pressed={row._id === shown?._id}
            className="text-left font-bold"
            onClick={() => setChosen(row)}
          >
            {row.name}
          </button>
          <span className="tabular block text-xs text-soft">{row.phoneNo}</span>
        </>
      ),
    },
    {
      key: 'role',
      header: t('role'),
      className: 'hidden sm:table-cell',
      cell: (row) => <RoleBadge user={row} />,
    },
    {
      key: 'main',
      header: t('wallet:balance.main'),
      align: 'end',
      cell: (row) => <Amount value={row.wallet.activeBalance} unit="none" className="font-bold" />,
    },
    {
      key: 'bonus',
      header: t('wallet:balance.bonus'),
      align: 'end',
      className: 'hidden sm:table-cell',
      cell: (row) => <Amount value={row.wallet.bonusWallet} unit="none" />,
    },
  ];
  return (
    <MasterDetail
      chosen={shown?._id ?? null}
      onClose={() => setChosen(null)}
      list={
        <>
          <form className="flex items-end gap-2" onSubmit={find}>
            <div className="min-w-0 flex-1">
              <TextField
                label={t('search')}
                type="search"
                maxLength={60}
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </div>
            <Button type="submit" variant="outline">
              {t('find')}
            </Button>
          </form>
          {error && !data ? (
            <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />
          ) : (
            <Table
              label={t('section.users')}
              columns={columns}
              rows={data?.users}
              rowKey={({ _id }) => _id}
              rowClass={({ _id }) => (_id === shown?._id ? 'bg-brand-soft' : '')}
              onRowPress={setChosen}
              empty={<EmptyState drawing="people" text={t('noUsers')} />}
            />
          )}
          <Pagination page={page} pages={data?.totalPages ?? 0} onPage={setPage} />
        </>
      }
      detail={shown && <UserPanel key={shown._id} user={shown} onChanged={setChosen} />}
    />
  );
}

function RoleBadge({ user }: { user: UserAnswer }) {
  const { t } = useTranslation('admin');
  const role = user.isAdmin ? 'admin' : user.role;
  return (
    <Badge tone={role === 'admin' ? 'gold' : role === 'agent' ? 'info' : 'plain'}>{t(`roles.${role}`)}</Badge>
  );
}
