import type { UserAnswer } from '@chewata/common/contract/accounts/session';
import { useTranslation } from 'react-i18next';
import { queryClient } from '#api/query-client.ts';
import { useMe } from '#api/session.ts';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '../parts/facts.tsx';
import { AdjustForm } from './adjust-form.tsx';
import { FreezeForm } from './freeze-form.tsx';
import { RoleForm } from './role-form.tsx';
import { SpinsForm } from './spins-form.tsx';
import { UserAccount } from './user-account.tsx';
import type { UserFormProps } from './user-form.ts';

/** One user: the personal data, the account, and the forms that change it. */
export function UserPanel({ user, onChanged }: UserFormProps) {
  const { t } = useTranslation('admin');
  const me = useMe();
  async function changed(next: UserAnswer) {
    onChanged(next);
    await queryClient.invalidateQueries({ queryKey: ['admin'] });
  }
  return (
    <div className="grid gap-4">
      <Card className="grid gap-4 p-4">
        <div className="min-w-0">
          <h2 className="text-base font-bold break-words">{user.name}</h2>
          <p className="tabular text-sm text-soft">{user.phoneNo}</p>
        </div>
        <Facts
          items={[
            { key: 'spins', name: t('freeSpins'), value: user.remainingSpin },
            { key: 'code', name: t('referralCode'), value: user.referralCode },
            { key: 'telegram', name: t('telegram'), value: t(user.telegramLinked ? 'yes' : 'no') },
          ]}
        />
        {me.isAdmin && <RoleForm user={user} onChanged={changed} />}
      </Card>
      <FreezeForm user={user} onChanged={changed} />
      <UserAccount id={user._id} />
      {me.isAdmin && <AdjustForm user={user} onChanged={changed} />}
      {me.isAdmin && <SpinsForm user={user} onChanged={changed} />}
    </div>
  );
}
