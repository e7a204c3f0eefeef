import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import type { GameSpace } from '#games/game-space.tsx';
import { useServerEvent } from '#realtime/hooks.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';
import { AddScheduleForm } from './add-schedule-form.tsx';
import { refreshSchedules, schedules } from './schedule-queries.ts';
import { ScheduleRow } from './schedule-row.tsx';

export interface ScheduleModalProps {
  open: boolean;
  onClose: () => void;
  space: GameSpace | null;
  stakes: readonly number[];
  /** The game to which a link leads; it is listed first, whatever its space. '' if there is none. */
  invitedTo: string;
}

/** The scheduled games of the open space (or of no space), and a form that adds one. */
export function ScheduleModal({ open, onClose, space, stakes, invitedTo }: ScheduleModalProps) {
  const { t, ready } = useTranslation('schedules');
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery({ ...schedules, enabled: open, refetchInterval: 30_000 });
  useServerEvent('bingo', 'scheduledGames', () => void refreshSchedules());
  const games = data?.games
    .filter(({ _id, gameSpace }) => _id === invitedTo || gameSpace === (space?._id ?? null))
    .sort((a, b) => Number(b._id === invitedTo) - Number(a._id === invitedTo));
  if (!ready) return null;

  if (adding) {
    return (
      <Dialog open={open} onClose={() => setAdding(false)} title={t('addTitle')}>
        <AddScheduleForm space={space} stakes={stakes} onDone={() => setAdding(false)} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title')}
      description={t('about')}
      actions={
        <Button icon={<CalendarPlus className="size-5" aria-hidden="true" />} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      }
    >
      {error && !games && (
        <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />
      )}
      {!error && !games && <SkeletonBlock className="h-24" />}
      {games?.length === 0 && <EmptyState drawing="time" text={t('none')} />}
      {games && games.length > 0 && (
        <ul className="grid max-h-[50vh] gap-3 overflow-y-auto">
          {games.map((game) => (
            <ScheduleRow key={game._id} game={game} space={space} invited={game._id === invitedTo} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
