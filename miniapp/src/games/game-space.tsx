import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** A private space, as the navigation state passes it from screen to screen. */
export interface GameSpace {
  _id: string;
  name: string;
  memberCount: number;
}

/** The `gameSpace` of a navigation state, null if it has none. The state is not trusted. */
export function gameSpaceIn(state: unknown): GameSpace | null {
  const space = (state as { gameSpace?: Partial<GameSpace> | null } | null)?.gameSpace;
  if (typeof space?._id !== 'string' || typeof space.name !== 'string') return null;
  return { _id: space._id, name: space.name, memberCount: Number(space.memberCount) || 0 };
}

/** The private space in which the user plays: its name and number of members. */
export function GameSpaceHeader({ space }: { space: GameSpace }) {
  const { t } = useTranslation();
  return (
    <div className="flex items-center gap-3 rounded-card border border-line bg-brand-soft px-4 py-3">
      <Users className="size-5 shrink-0 text-brand" aria-hidden="true" />
      <p className="min-w-0 flex-1 truncate font-bold">{space.name}</p>
      <p className="tabular text-sm whitespace-nowrap text-soft">
        {t('space.members', { n: space.memberCount })}
      </p>
    </div>
  );
}
