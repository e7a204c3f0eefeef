import { adjustUser } from '@chewata/common/contract/admin/users';
import { isForStaff } from '@chewata/common/contract/staff-access';
import { useTranslation } from 'react-i18next';
import { useMe } from '#api/session.ts';
import { Card } from '#ui/layout/card.tsx';
import { CardColumns } from '#ui/layout/card-columns.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { FlagCard } from '../flags/flag-card.tsx';
import { Facts } from '../parts/facts.tsx';
import { AdjustForm } from '../users/adjust-form.tsx';
import { FreezeForm } from '../users/freeze-form.tsx';
import { RoleForm } from '../users/role-form.tsx';
import { SpinsForm } from '../users/spins-form.tsx';
import { BlocksCard } from './blocks-card.tsx';
import { LimitsCard } from './limits-card.tsx';
import { NotesCard } from './notes-card.tsx';
import type { PersonProps } from './person-head.tsx';
import { SignedInCard } from './signed-in-card.tsx';

/** Profile, balances, notes, limits, devices, blocks and suspicions, and the forms that change the account. */
export function PersonOverview({ person, onChanged }: PersonProps) {
  const { t } = useTranslation('person');
  const me = useMe();
  const { user, flags } = person;
  const isAdmin = isForStaff(adjustUser.access, me);
  return (
    <CardColumns>
      <ProfileCard person={person} onChanged={onChanged} />
      <BalancesCard person={person} />
      {user.frozenAt && isAdmin && <FreezeForm user={user} frozenAt={user.frozenAt} onChanged={onChanged} />}
      <NotesCard id={user._id} notes={person.notes} onChanged={onChanged} />
      <BlocksCard blocks={person.blocks} />
      <SignedInCard sessions={person.sessions} devices={person.devices} />
      <LimitsCard limits={person.limits} />
      {flags.map((flag) => (
        <FlagCard key={flag._id} flag={flag} mayClose={isAdmin} />
      ))}
      {flags.length === 0 && (
        <Card className="p-4 text-sm">
          <h2 className="text-base font-bold">{t('flags')}</h2>
          <p className="text-soft">{t('flags:none')}</p>
        </Card>
      )}
      {isAdmin && <AdjustForm user={user} onChanged={onChanged} />}
      {isAdmin && <SpinsForm user={user} onChanged={onChanged} />}
    </CardColumns>
  );
}

function ProfileCard({ person: { user }, onChanged }: PersonProps) {
  const { t } = useTranslation('person');
  const timeOf = useLocalTime();
  const me = useMe();
  return (
    <Card className="grid gap-4 p-4">
      <h2 className="text-base font-bold">{t('profile')}</h2>
      <Facts
        items={[
          { key: 'id', name: t('userId'), value: <span className="tabular">{user._id}</span> },
          { key: 'since', name: t('since'), value: timeOf(user.createdAt) },
          ...(user.birthDate ? [{ key: 'birth', name: t('birthDate'), value: user.birthDate }] : []),
          { key: 'spins', name: t('admin:freeSpins'), value: user.remainingSpin },
          { key: 'code', name: t('admin:referralCode'), value: user.referralCode },
          ...(user.referredBy
            ? [{ key: 'referrer', name: t('referredBy'), value: user.referredBy.name }]
            : []),
          {
            key: 'telegram',
            name: t('admin:telegram'),
            value: t(user.telegramLinked ? 'admin:yes' : 'admin:no'),
          },
        ]}
      />
      {me.isAdmin && <RoleForm user={user} onChanged={onChanged} />}
    </Card>
  );
}

/** The balances of the wallet. */
export function BalancesCard({ person: { balances } }: Pick<PersonProps, 'person'>) {
  const { t } = useTranslation('person');
  const row = (key: string, name: string, value: number) => ({
    key,
    name,
    value: <Amount value={value} className="font-bold" />,
  });
  return (
    <Card className="grid gap-4 p-4">
      <h2 className="text-base font-bold">{t('balances')}</h2>
      <Facts
        figures
        items={[
          row('main', t('wallet:balance.main'), balances.main),
          row('bonus', t('wallet:balance.bonus'), balances.bonus),
          row('held', t('admin:held'), balances.held),
          row('total', t('total'), balances.total),
        ]}
      />
    </Card>
  );
}
