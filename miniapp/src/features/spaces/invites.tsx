import {
  acceptInvite,
  declineInvite,
  listInvites,
  type SpaceInviteAnswer,
} from '@chewata/common/contract/community/spaces';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Button } from '#ui/controls/button.tsx';
import { StaffBadge } from '#ui/feedback/staff-badge.tsx';
import { toastError, toastSuccess } from '#ui/feedback/toast.ts';
import { Card } from '#ui/layout/card.tsx';
import { refreshSpaces, SPACES } from './space-queries.ts';

/** The invitations to answer; nothing if there are none. */
export function Invites() {
  const { t } = useTranslation('spaces');
  const { data } = useQuery({ queryKey: [SPACES, 'invites'], queryFn: () => call(listInvites) });
  const [pending, setPending] = useState<string | null>(null);

  async function answer({ _id }: SpaceInviteAnswer, route: typeof acceptInvite | typeof declineInvite) {
    setPending(_id);
    try {
      const { message } = await call(route, { params: { id: _id } });
      void toastSuccess(message);
    } catch (error) {
      void toastError(messageOf(error, t('common:error.unknown')));
    } finally {
      await refreshSpaces();
      setPending(null);
    }
  }

  if (!data || data.invites.length === 0) return null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-lg font-bold">{t('invites')}</h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2">
        {data.invites.map((invite) => (
          <li key={invite._id}>
            <Card className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
              <p className="flex flex-wrap items-center gap-2 font-bold wrap-anywhere">
                {t('invitedBy', { name: invite.ownerName })}
                {invite.ownerStaff && <StaffBadge />}
              </p>
              <div className="flex flex-wrap gap-2">
                <Button pending={pending === invite._id} onClick={() => void answer(invite, acceptInvite)}>
                  {t('accept')}
                </Button>
                <Button
                  variant="outline"
                  disabled={pending === invite._id}
                  onClick={() => void answer(invite, declineInvite)}
                >
                  {t('decline')}
                </Button>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
