import { readPerson } from '@chewata/common/contract/admin/person';
import { approveWithdrawal, type MoneyRequest } from '@chewata/common/contract/admin/requests';
import { providerTitle } from '@chewata/common/contract/money/providers';
import { isForStaff, type StaffUser } from '@chewata/common/contract/staff-access';
import { useTranslation } from 'react-i18next';
import { useMe } from '#api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { Facts } from '../parts/facts.tsx';
import { PersonBeside } from '../person/person-beside.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import type { RequestDecision, RequestKind } from './request-calls.ts';
import { StatusBadge } from './status-badge.tsx';

export interface RequestPanelProps {
  kind: RequestKind;
  item: MoneyRequest;
  /** The decision that is asked for; null: none. */
  asked: RequestDecision | null;
  onAsk: (decision: RequestDecision | null) => void;
  /** Called when it was decided, here or by another administrator. */
  onDecided: (item: MoneyRequest) => void;
}

/** A payout at its provider cannot be decided here; a deposit can, in case its provider stays silent. */
const canDecide = (kind: RequestKind, { status }: MoneyRequest): boolean =>
  status === 'Pending' || status === 'AwaitingSecond' || (kind === 'deposit' && status === 'Processing');

/** The decisions that a person may give on a request. An approval counts once. */
export function mayDecide(
  kind: RequestKind,
  item: MoneyRequest,
  me: StaffUser & { _id: string },
): Record<RequestDecision, boolean> {
  const decline = canDecide(kind, item) && isForStaff(approveWithdrawal.access, me);
  return { decline, approve: decline && !hasApproved(item, me._id) };
}

const hasApproved = ({ decisions }: MoneyRequest, id: string): boolean =>
  decisions.some(({ by, decision }) => by._id === id && decision === 'approve');

/** One request: its data, the decisions, the buttons, and the user's account. */
export function RequestPanel({ kind, item, asked, onAsk, onDecided }: RequestPanelProps) {
  const { t } = useTranslation('admin');
  const timeOf = useLocalTime();
  const me = useMe();
  const { decisions, details } = item;
  const first = decisions.find(({ decision }) => decision === 'approve');
  const mine = hasApproved(item, me._id);
  const may = mayDecide(kind, item, me);
  return (
    <div className="grid gap-4">
      <Card className="grid gap-4 p-4">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <div className="min-w-0">
            <h2 className="text-base font-bold break-words">{item.user.name}</h2>
            <p className="tabular text-sm text-soft">{item.user.phoneNo}</p>
          </div>
          <StatusBadge status={item.status} />
        </div>
        <Amount value={item.amount} className="text-xl leading-tight font-bold" />
        <Facts
          items={[
            { key: 'id', name: t('txnId'), value: <span className="tabular">{item.txnId}</span> },
            {
              key: 'way',
              name: t('way'),
              value: t(`method.${item.method}`, { defaultValue: providerTitle(item.method) }),
            },
            { key: 'at', name: t('since'), value: timeOf(item.createdAt) },
            ...Object.entries(details).map(([key, value]) => ({
              key: `details.${key}`,
              name: t(`detail.${key}`, { defaultValue: key }),
              value,
            })),
          ]}
        />
        {item.status === 'AwaitingSecond' && first && (
          <Notice tone="warn">
            <p className="font-bold">{t('firstApproved', { name: first.by.name, time: timeOf(first.at) })}</p>
            <p>{t(mine ? 'secondOther' : 'secondYou')}</p>
          </Notice>
        )}
        {decisions.length > 0 && (
          <ul className="grid gap-1 border-t border-line pt-3 text-sm">
            {decisions.map(({ by, decision, reason, at }) => (
              <li key={`${by._id} ${at}`}>
                <strong>{t(`decidedBy.${decision}`, { name: by.name })}</strong>{' '}
                <span className="text-soft">{timeOf(at)}</span>
                {reason && <span className="block break-words">{reason}</span>}
              </li>
            ))}
          </ul>
        )}
        {may.decline && (
          <div className="flex flex-wrap gap-2 [&>*]:flex-1">
            <Button variant="outline" aria-keyshortcuts="d" onClick={() => onAsk('decline')}>
              {t('decline')}
            </Button>
            <Button disabled={!may.approve} aria-keyshortcuts="a" onClick={() => onAsk('approve')}>
              {t('approve')}
            </Button>
          </div>
        )}
      </Card>
      {isForStaff(readPerson.access, me) && <PersonBeside id={item.user._id} />}
      <DecisionDialog
        kind={kind}
        item={item}
        decision={asked}
        onClose={() => onAsk(null)}
        onDecided={onDecided}
      />
    </div>
  );
}
