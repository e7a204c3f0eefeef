import type { SpaceAnswer } from '@chewata/common/contract/community/spaces';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#ui/feedback/badge.tsx';
import { StaffBadge } from '#ui/feedback/staff-badge.tsx';
import { Card } from '#ui/layout/card.tsx';

/** One space in a list: its name, owner and members, and its actions. */
export function SpaceCard({ space, children }: { space: SpaceAnswer; children: ReactNode }) {
  const { t } = useTranslation('spaces');
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 p-4">
      <div className="flex items-center gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink">
          <Users className="size-5" aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="truncate font-bold">{space.name}</h3>
          <p className="flex flex-wrap gap-x-2 text-sm text-soft">
            <span className="max-w-full truncate">{t('owner', { name: space.ownerName })}</span>
            {space.ownerStaff && <StaffBadge />}
            <span className="tabular whitespace-nowrap">
              {t('common:space.members', { n: space.memberCount })}
            </span>
          </p>
        </div>
        {space.isOwner && <Badge tone="good">{t('mine')}</Badge>}
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </Card>
  );
}
