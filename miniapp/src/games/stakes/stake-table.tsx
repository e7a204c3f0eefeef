import type { RoomSummary } from '@chewata/common/contract/rooms/lobby';
import { Eye } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LobbyRooms, LobbyRow } from '#realtime/lobby.ts';
import { lobbyRows, NO_ROOMS } from '#realtime/lobby.ts';
import { useSecondsUntilStart } from '#realtime/server-seconds.ts';
import { classNames } from '#ui/class-names.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SkeletonLine } from '#ui/feedback/skeletons.tsx';
import type { Column } from '#ui/layout/table.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { Countdown } from '#ui/time/countdown.tsx';

/** The state of a stake's room: none, a countdown, or play, which other players may watch. */
function Active({
  room,
  onWatch,
}: {
  room: RoomSummary | null;
  onWatch: ((room: RoomSummary) => void) | null;
}) {
  const { t } = useTranslation('games');
  const seconds = useSecondsUntilStart(room?.status === 'Starting' ? room.startsAt : null);
  if (room === null) return <span className="text-soft">{t('stakes.none')}</span>;
  if (room.status === 'Playing') {
    if (!onWatch) return <Badge tone="info">{t('stakes.playing')}</Badge>;
    return (
      <button
        type="button"
        aria-label={t('stakes.watchAt', { stake: room.stake })}
        className="-mt-1.5 -mb-3 flex min-h-11 items-center gap-1 text-info"
        onClick={(event) => {
          event.stopPropagation();
          onWatch(room);
        }}
      >
        <Badge tone="info">
          {/* The eye says that a press watches the round, on a phone too. */}
          <Eye className="size-3.5 shrink-0" aria-hidden="true" />
          {t('stakes.playing')}
        </Badge>
      </button>
    );
  }
  return <Countdown seconds={seconds} className="text-base font-bold text-brand-ink" />;
}

/** The net win of the round in play, or what a player who joins now could win. */
const winOf = ({ status, netWin, possibleWin }: RoomSummary): number =>
  status === 'Playing' ? netWin : possibleWin;

/** A phone says once above the table that amounts are in Birr. */
function Unit() {
  const { t } = useTranslation('games');
  return <span className="max-sm:hidden"> {t('common:birr')}</span>;
}

/** A win in Birr. It pops as the pot grows. */
function Win({ value }: { value: number }) {
  const [first] = useState(value);
  return (
    <span key={value} className={value > first ? 'motion-pop inline-block' : 'inline-block'}>
      <Amount value={value} unit="none" whole className="text-base font-bold" />
      <Unit />
    </span>
  );
}

/** So that four columns fit 360 px in every language. */
const NARROW = 'max-sm:px-1.5!';

export interface StakeTableProps {
  /** Undefined until the settings are known. */
  stakes: readonly number[] | undefined;
  /** Undefined until the lobby has answered. */
  lobby: LobbyRooms | undefined;
  gameSpace: string | null;
  label: string;
  /** The win at a stake in Birr, if it does not depend on the room. */
  winAt?: (stake: number) => number;
  skeletonRows?: number;
  onPress: (row: LobbyRow) => void;
  /** More of a room, loaded after the table. */
  Detail?: ComponentType<{ room: RoomSummary }> | undefined;
  /** Watches a round of other players. */
  onWatch: (room: RoomSummary) => void;
}

/** Stake, Active, Possible Win, Join: one row of 56 px per stake, pressed as a whole. */
export function StakeTable({
  stakes,
  lobby,
  gameSpace,
  label,
  winAt,
  skeletonRows = 4,
  onPress,
  Detail,
  onWatch,
}: StakeTableProps) {
  const { t } = useTranslation('games');
  const known = lobby !== undefined;
  const columns: Column<LobbyRow>[] = [
    {
      key: 'stake',
      // Fixed widths, so that a ticking countdown does not move the columns.
      className: `w-1/6 ${NARROW}`,
      header: t('stakes.stake'),
      cell: ({ stake }) => (
        <>
          <Amount value={stake} unit="none" whole className="text-base font-bold" />
          <Unit />
        </>
      ),
    },
    {
      key: 'active',
      // No room makes its row higher, so that rows do not move while others join and play.
      className: `w-1/4 py-0! ${NARROW}`,
      header: t('stakes.active'),
      cell: ({ room, mine }) =>
        known ? (
          <>
            <Active room={room} onWatch={mine ? null : onWatch} />
            {Detail && room && <Detail room={room} />}
          </>
        ) : (
          <SkeletonLine className="w-12" />
        ),
    },
    {
      key: 'win',
      className: NARROW,
      header: t('stakes.possibleWin'),
      align: 'end',
      cell: ({ stake, room }) => {
        if (winAt) return <Win value={winAt(stake)} />;
        if (!known) return <SkeletonLine className="ml-auto w-12" />;
        if (room === null) return <span className="text-soft">–</span>;
        return <Win value={winOf(room)} />;
      },
    },
    {
      key: 'join',
      header: t('stakes.join'),
      align: 'end',
      className: `w-px ${NARROW}`,
      cell: ({ stake, mine }) => (
        // The row handles the press.
        <button
          type="button"
          aria-label={t(mine ? 'stakes.openAt' : 'stakes.joinAt', { stake })}
          className={classNames(
            buttonClass({ variant: mine ? 'primary' : 'outline', size: 'small' }),
            'min-w-18 px-2!',
          )}
        >
          {t(mine ? 'stakes.open' : 'stakes.join')}
        </button>
      ),
    },
  ];
  return (
    <div className="grid gap-1">
      <p className="text-right text-xs text-soft sm:hidden">{t('stakes.inBirr')}</p>
      <Table
        label={label}
        columns={columns}
        rows={stakes && lobbyRows(stakes, lobby ?? NO_ROOMS, gameSpace)}
        rowKey={({ stake }) => String(stake)}
        rowClass={({ mine }) => (mine ? 'bg-brand-soft' : '')}
        onRowPress={onPress}
        skeletonRows={skeletonRows}
        empty={<EmptyState drawing="games" text={t('stakes.empty')} />}
      />
    </div>
  );
}
