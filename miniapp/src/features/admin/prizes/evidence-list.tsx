import type { PrizeEvidence, PrizePerson } from '@chewata/common/contract/admin/prizes';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '#ui/money/amount.tsx';
import { Facts } from '../parts/facts.tsx';

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** The signs that a winner and others are one person; each kind is shown, also if nothing was found. */
export function EvidenceList({ evidence }: { evidence: PrizeEvidence }) {
  const { t } = useTranslation('prizes');
  const { rounds, sameUsersShare, sameUsers, devices, payers, referrals, transfers, flags } = evidence;
  const lines = <Item extends { user: PrizePerson }>(list: Item[], detail: (item: Item) => string) =>
    list.map((item) => (
      <Line key={`${item.user._id} ${detail(item)}`} person={item.user}>
        {detail(item)}
      </Line>
    ));
  const list = (key: string, items: ReactNode[]) => ({
    key,
    name: t(key),
    value: items.length > 0 ? <ul className="grid gap-1">{items}</ul> : t('nothing'),
  });
  return (
    <div className="border-t border-line pt-3">
      <Facts
        items={[
          { key: 'rounds', name: t('rounds'), value: rounds.toLocaleString('en') },
          { key: 'share', name: t('share'), value: <strong>{percent(sameUsersShare)}</strong> },
          list(
            'sameUsers',
            lines(sameUsers, (item) =>
              t('sameUsersOf', { rounds: item.rounds, percent: percent(item.share) }),
            ),
          ),
          list(
            'devices',
            lines(devices, ({ count }) => (count > 1 ? `× ${count}` : '')),
          ),
          list(
            'payers',
            lines(payers, ({ account }) => account),
          ),
          list(
            'referrals',
            lines(referrals, ({ relation }) => t(`relation.${relation}`)),
          ),
          list(
            'transfers',
            lines(transfers, ({ sent, received }) =>
              [
                sent > 0 && t('sent', { amount: formatAmount(sent) }),
                received > 0 && t('received', { amount: formatAmount(received) }),
              ]
                .filter(Boolean)
                .join(', '),
            ),
          ),
          list(
            'flags',
            flags.map(({ _id, kind, status }) => (
              <li key={_id}>
                {t(`flags:kind.${kind}`)} ({t(status)})
              </li>
            )),
          ),
        ]}
      />
    </div>
  );
}

/** Another user, with the rank of another winner, and what ties them. */
function Line({ person, children }: { person: PrizePerson; children: string }) {
  const { t } = useTranslation('prizes');
  return (
    <li className="min-w-0 break-words">
      {person.name} <span className="tabular text-soft">{person.phoneNo}</span>
      {person.rank !== null && <strong className="text-danger"> {t('winner', { rank: person.rank })}</strong>}
      {children !== '' && <span className="block text-soft">{children}</span>}
    </li>
  );
}
