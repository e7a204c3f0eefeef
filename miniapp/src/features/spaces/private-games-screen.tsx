import type { SpaceAnswer } from '@chewata/common/contract/community/spaces';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { type Column, Table } from '#ui/layout/table.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { CreateSpaceModal } from './create-space-modal.tsx';
import { ownedSpaces } from './space-queries.ts';
import { UpdateSpaceModal } from './update-space-modal.tsx';

/** /privateGames: the user's own spaces, with their members and links, and a button for a new one. */
export function PrivateGamesScreen() {
  const { t } = useTranslation('spaces');
  const navigate = useNavigate();
  const time = useLocalTime();
  const { data, error, refetch } = useQuery(ownedSpaces);
  const [open, setOpen] = useState<string | null>(null);
  const [creating, setCreating] = useState(false);
  const shown = data?.spaces.find(({ _id }) => _id === open);
  const columns: Column<SpaceAnswer>[] = [
    {
      key: 'no',
      header: t('no'),
      cell: (_, index) => index + 1,
      className: 'tabular text-soft max-md:hidden',
    },
    {
      key: 'name',
      header: t('name'),
      cell: ({ name }) => <span className="min-w-0 font-bold wrap-anywhere">{name}</span>,
    },
    { key: 'games', header: t('games'), align: 'end', cell: ({ noOfGames }) => noOfGames },
    { key: 'members', header: t('members'), align: 'end', cell: ({ memberCount }) => memberCount },
    {
      key: 'created',
      header: t('created'),
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="tabular whitespace-nowrap">
          {time(createdAt)}
        </time>
      ),
    },
    {
      key: 'action',
      header: t('action'),
      align: 'end',
      cell: ({ _id, name }) => (
        <Button
          variant="outline"
          size="small"
          aria-label={t('updateNamed', { name })}
          onClick={() => setOpen(_id)}
        >
          {t('update')}
        </Button>
      ),
    },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenTitle
        onBack={() => void navigate('/privateSpaces')}
        end={
          <Button
            size="small"
            icon={<Plus className="size-4" aria-hidden="true" />}
            onClick={() => setCreating(true)}
          >
            {t('create')}
          </Button>
        }
      >
        {t('privateGames')}
      </ScreenTitle>
      {error && !data ? (
        <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />
      ) : (
        <Table
          label={t('privateGames')}
          columns={columns}
          rows={data?.spaces}
          rowKey={({ _id }) => _id}
          empty={<EmptyState drawing="people" text={t('noneCreated')} />}
          stacked
        />
      )}
      {creating && (
        <CreateSpaceModal onClose={() => setCreating(false)} onCreated={({ _id }) => setOpen(_id)} />
      )}
      {shown && <UpdateSpaceModal key={shown._id} space={shown} onClose={() => setOpen(null)} />}
    </div>
  );
}
