import type { FeedbackAnswer } from '@chewata/common/contract/community/feedback';
import { useTranslation } from 'react-i18next';
import { classNames } from '#ui/class-names.ts';
import { Stars } from '#ui/controls/stars.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { StaffBadge } from '#ui/feedback/staff-badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';

interface FeedbackCardProps {
  feedback: FeedbackAnswer;
  isChosen: boolean;
  onChoose: () => void;
}

/** One feedback in the list: its author, stars, the beginning of its text, and whether it has an answer. */
export function FeedbackCard({ feedback: one, isChosen, onChoose }: FeedbackCardProps) {
  const { t } = useTranslation('feedback');
  const timeOf = useLocalTime();
  return (
    <button type="button" aria-pressed={isChosen} className="w-full text-left" onClick={onChoose}>
      <Card className={classNames('grid grid-cols-[minmax(0,1fr)] gap-2 p-4', isChosen && 'border-brand')}>
        <span className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 flex-1 truncate font-bold">{one.userId.name}</span>
          {one.userId.staff && <StaffBadge />}
          {one.answer && <Badge tone="good">{t('status.answered')}</Badge>}
        </span>
        <Stars value={one.rating} />
        <span className="line-clamp-3 break-words whitespace-pre-line">{one.feedback}</span>
        <time dateTime={one.createdAt} className="tabular text-xs text-soft">
          {timeOf(one.createdAt)}
        </time>
      </Card>
    </button>
  );
}
