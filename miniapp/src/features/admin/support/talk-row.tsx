import type { SupportTalk } from '@chewata/common/contract/admin/support';
import { useTranslation } from 'react-i18next';
import { classNames } from '#ui/class-names.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useAge } from '../parts/use-age.ts';

interface TalkRowProps {
  talk: SupportTalk;
  isChosen: boolean;
  onChoose: () => void;
}

/** A talk with support: the person, the newest message, and how long it has waited. */
export function TalkRow({ talk: { user, unread, last }, isChosen, onChoose }: TalkRowProps) {
  const { t } = useTranslation('support');
  const ageOf = useAge();
  const age = ageOf(last.createdAt);
  return (
    <button type="button" aria-pressed={isChosen} className="w-full text-left" onClick={onChoose}>
      <Card className={classNames('grid gap-1 px-4 py-3', isChosen && 'border-brand')}>
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate font-bold">{user.name}</span>
          {unread > 0 && <Badge tone="gold">{t('unread', { n: unread })}</Badge>}
        </span>
        <span className="line-clamp-2 text-sm break-words">{last.message}</span>
        <span className="text-xs text-soft">
          {unread > 0 ? t('admin:waitingFor', { age }) : t('lastAgo', { age })}
        </span>
      </Card>
    </button>
  );
}
