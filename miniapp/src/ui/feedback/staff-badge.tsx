import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from './badge.tsx';

/** Beside the name of one of the staff: only the server gives it, so no player can look like one. */
export function StaffBadge() {
  const { t } = useTranslation();
  return (
    <Badge tone="good">
      <ShieldCheck className="size-3.5" aria-hidden="true" />
      {t('staff')}
    </Badge>
  );
}
