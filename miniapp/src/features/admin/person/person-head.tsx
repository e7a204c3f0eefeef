import type { PersonAnswer } from '@chewata/common/contract/admin/person';
import { blockUser, signOutUser, unblockUser } from '@chewata/common/contract/admin/users';
import { isForStaff } from '@chewata/common/contract/staff-access';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { useMe } from '#api/session.ts';
import { ConfirmDialog } from '#forms/confirm-dialog.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { toastError, toastSuccess } from '#ui/feedback/toast.ts';
import { Card } from '#ui/layout/card.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { BlockDialog } from './block-dialog.tsx';
import { UnblockDialog } from './unblock-dialog.tsx';

export interface PersonProps {
  person: PersonAnswer;
  onChanged: () => void;
}

/** Name, phone and state of a person, with what staff do first: block, unblock, sign out. */
export function PersonHead({ person, onChanged }: PersonProps) {
  const { t } = useTranslation('person');
  const timeOf = useLocalTime();
  const me = useMe();
  const [asked, setAsked] = useState<'block' | 'unblock' | 'signOut' | null>(null);
  const { user } = person;
  const { blocked } = user;
  const isStaff = user.isAdmin || user.role === 'support' || user.role === 'finance';

  async function signOut() {
    try {
      await call(signOutUser, { params: { id: user._id } });
      void toastSuccess(t('signedOut'));
      onChanged();
    } catch (error) {
      void toastError(messageOf(error, t('common:error.unknown')));
    }
    setAsked(null);
  }
  const close = () => setAsked(null);

  return (
    <Card className="grid gap-3 p-4">
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="text-lg font-bold break-words">{user.name}</h2>
          <p className="tabular text-sm text-soft">{user.phoneNo}</p>
        </div>
        <Badge tone={isStaff ? 'gold' : 'plain'}>
          {t(`admin:roles.${user.isAdmin ? 'admin' : user.role}`)}
        </Badge>
        {blocked && <Badge tone="bad">{t('blocked')}</Badge>}
        {user.closedAt && <Badge tone="bad">{t('closed', { time: timeOf(user.closedAt) })}</Badge>}
        {user.frozenAt && <Badge tone="warn">{t('admin:frozen')}</Badge>}
      </div>
      {blocked && (
        <Notice tone="warn">
          <p className="font-bold">
            {t(`common:blocked.reason.${blocked.reason}`)},{' '}
            {blocked.until ? t('until', { time: timeOf(blocked.until) }) : t('untilLifted')}
          </p>
          <p className="break-words">{blocked.text}</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {!blocked && !isStaff && isForStaff(blockUser.access, me) && (
          <Button variant="danger" size="small" onClick={() => setAsked('block')}>
            {t('block')}
          </Button>
        )}
        {blocked && isForStaff(unblockUser.access, me) && (
          <Button variant="outline" size="small" onClick={() => setAsked('unblock')}>
            {t('unblock')}
          </Button>
        )}
        {isForStaff(signOutUser.access, me) && (
          <Button variant="outline" size="small" onClick={() => setAsked('signOut')}>
            {t('signOut')}
          </Button>
        )}
      </div>
      {asked === 'block' && <BlockDialog user={user} onClose={close} onChanged={onChanged} />}
      {asked === 'unblock' && <UnblockDialog user={user} onClose={close} onChanged={onChanged} />}
      {asked === 'signOut' && (
        <ConfirmDialog
          title={t('askSignOut')}
          description={t('askSignOutText', { name: user.name })}
          onConfirm={signOut}
          onCancel={close}
        />
      )}
    </Card>
  );
}
