import type { VoidSums as Sums } from '@chewata/common/contract/admin/rounds';
import type { ApprovalAnswer } from '@chewata/common/contract/approval';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#api/session.ts';
import { classNames } from '#ui/class-names.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { Facts } from '../parts/facts.tsx';
import { leavesOf } from '../parts/leaves.ts';
import { useChangeName } from '../parts/use-change-name.ts';
import { useChangedValue } from '../parts/use-changed-value.tsx';
import { VoidSums } from '../rooms/void-sums.tsx';
import { useSettingLabel } from '../settings/setting-label.ts';
import { ApprovalDialog } from './approval-dialog.tsx';

const TONE = { Pending: 'info', Approved: 'good', Declined: 'bad', Ended: 'plain' } as const;

export interface ApprovalCardProps {
  approval: ApprovalAnswer;
  /** The keys of the queue are about it. */
  isChosen: boolean;
  /** The decision that is asked for; null: none. */
  asked: 'approve' | 'decline' | null;
  onAsk: (decision: 'approve' | 'decline' | null) => void;
}

/** One proposal: what would change, who proposes it and when, and the buttons of another administrator. */
export function ApprovalCard({ approval, isChosen, asked, onAsk }: ApprovalCardProps) {
  const { t } = useTranslation('approvals');
  const timeOf = useLocalTime();
  const me = useMe();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const { kind, by, at, status, user, decided, expiresAt } = approval;
  const facts = useFacts(approval);
  const isOwn = by._id === me._id || user?._id === me._id;
  return (
    <Card
      ref={card}
      aria-current={isChosen || undefined}
      className={classNames('grid gap-3 p-4', isChosen && 'outline-2 outline-brand')}
    >
      <div className="flex flex-wrap items-start gap-2">
        <h2 className="min-w-0 flex-1 font-bold break-words">{t(`admin:action.${kind}`)}</h2>
        <Badge tone={TONE[status]}>{t(`status.${status}`)}</Badge>
      </div>
      {kind === 'round.void' ? (
        <VoidSums sums={approval.change as unknown as Sums} />
      ) : (
        <Facts items={facts} />
      )}
      {kind === 'promotion.release' && (
        <Link
          to={`/admin/promotions/${approval.subject}/prizes`}
          className={buttonClass({ variant: 'outline', size: 'small' })}
        >
          {t('evidence')}
        </Link>
      )}
      <p className="text-sm text-soft">{t('proposed', { name: by.name, time: timeOf(at) })}</p>
      {decided && (
        <p className="text-sm break-words">
          {t(`decidedBy.${status}`, { name: decided.by.name, time: timeOf(decided.at) })}
          {decided.alone && ` ${t('alone')}`}
          {decided.reason && <q className="block text-soft">{decided.reason}</q>}
        </p>
      )}
      {status === 'Pending' && (
        <p className="text-sm text-soft">
          {t(isOwn ? 'waitsForOther' : 'waitsForYou', { time: timeOf(expiresAt) })}
        </p>
      )}
      {status === 'Pending' && (
        <div className="grid grid-cols-2 gap-3">
          <Button variant="outline" onClick={() => onAsk('decline')}>
            {t('admin:decline')}
          </Button>
          <Button onClick={() => onAsk('approve')}>{t('admin:approve')}</Button>
        </div>
      )}
      <ApprovalDialog approval={approval} decision={asked} onClose={() => onAsk(null)} />
    </Card>
  );
}

/** The user concerned, and each value that would change, with the present one before it. */
function useFacts({ kind, user, change, before }: ApprovalAnswer) {
  const { t } = useTranslation('approvals');
  const labelOf = useSettingLabel();
  const old = new Map(leavesOf(before ?? {}));
  const nameOfChange = useChangeName();
  const shown = useChangedValue();
  const nameOf = kind === 'settings.change' ? labelOf : nameOfChange;
  return [
    ...(user ? [{ key: 'user', name: t('admin:user'), value: `${user.name}, ${user.phoneNo}` }] : []),
    ...leavesOf(change).map(([path, value]) => ({
      key: path,
      name: nameOf(path),
      value: old.has(path) ? (
        <>
          {shown(path, old.get(path))} → {shown(path, value)}
        </>
      ) : (
        shown(path, value)
      ),
    })),
  ];
}
