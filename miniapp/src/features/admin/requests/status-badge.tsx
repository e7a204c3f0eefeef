import type { RequestStatus } from '@chewata/common/contract/admin/requests';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '#ui/feedback/badge.tsx';

const TONE: Record<RequestStatus, Tone> = {
  Pending: 'warn',
  AwaitingSecond: 'gold',
  Processing: 'info',
  success: 'good',
  Declined: 'bad',
};

export function StatusBadge({ status }: { status: RequestStatus }) {
  const { t } = useTranslation('admin');
  return <Badge tone={TONE[status]}>{t(`status.${status}`)}</Badge>;
}
