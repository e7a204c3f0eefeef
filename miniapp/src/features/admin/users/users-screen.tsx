import type { UserAnswer } from '@chewata/common/contract/accounts/session';
import { listUsers } from '@chewata/common/contract/admin/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
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
import { personPath } from '../parts/paths.ts';

/** /admin/users: all users, newest first, narrowed by a part of name or phone. Each leads to that person's page. */
export function UsersScreen() {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'users', search, page],
    queryFn: ({ signal }) => call(listUsers, { query: { pageNumber: String(page), search }, signal }),
    placeholderData: keepPreviousData,
  });

  function find(event: FormEvent) {
    event.preventDefault();
    setSearch(typed.trim());
    setPage(1);
  }
  const columns: Column<UserAnswer>[] = [
    {
      key: 'user',
      header: t('user'),
      cell: (row) => (
        <>
          <Link to={personPath(row._id)} className="font-bold">
            {row.name}
          </Link>
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
          onRowPress={({ _id }) => navigate(personPath(_id))}
          empty={<EmptyState drawing="people" text={t('noUsers')} />}
        />
      )}
      <Pagination page={page} pages={data?.totalPages ?? 0} onPage={setPage} />
    </>
  );
}

function RoleBadge({ user }: { user: UserAnswer }) {
  const { t } = useTranslation('admin');
  const role = user.isAdmin ? 'admin' : user.role;
  return (
    <Badge tone={role === 'admin' ? 'gold' : role === 'agent' ? 'info' : 'plain'}>{t(`roles.${role}`)}</Badge>
  );
}
