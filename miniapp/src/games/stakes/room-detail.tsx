import type { RoomSummary } from '@chewata/common/contract/rooms/lobby';
import { GAMES } from '@chewata/common/games';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSecondsUntilStart } from '#realtime/server-seconds.ts';

const AROUND = 2 * Math.PI * 7;

/** How much of the countdown is left, as a ring. Its whole is what was left when this screen first saw it. */
function Ring({ startsAt }: { startsAt: number | null }) {
  const seconds = useSecondsUntilStart(startsAt);
  const [most, setMost] = useState(seconds);
  if (seconds > most) setMost(seconds);
  return (
    <svg viewBox="0 0 18 18" className="size-4.5 shrink-0 max-[379px]:hidden" aria-hidden="true">
      <circle cx="9" cy="9" r="7" fill="none" stroke="var(--line)" strokeWidth="3" />
      <circle
        cx="9"
        cy="9"
        r="7"
        fill="none"
        stroke="var(--brand)"
        strokeWidth="3"
        strokeDasharray={AROUND}
        strokeDashoffset={AROUND * (1 - seconds / Math.max(most, 1))}
        transform="rotate(-90 9 9)"
      />
    </svg>
  );
}

/** How many cards are paid for; if many may hold the same card, how many players have. */
function Filled({ room: { game, userCount, playerCount } }: { room: RoomSummary }) {
  const { t } = useTranslation('lobby');
  const { holders, cards } = GAMES[game];
  if (holders === 'many') return t('players', { count: playerCount });
  return (
    <>
      {t('cards', { count: userCount })}
      <span aria-hidden="true" className="block h-1 w-full max-w-14 overflow-hidden rounded-full bg-line">
        <span
          className="motion-place block h-full origin-left bg-brand"
          style={{ transform: `scaleX(${Math.min(1, userCount / cards.length)})` }}
        />
      </span>
    </>
  );
}

/** Under the state of a stake's room: how its cards fill up while the countdown runs, or how far play has come. */
export function RoomDetail({ room }: { room: RoomSummary }) {
  const { t } = useTranslation('lobby');
  const { status, calls, startsAt } = room;
  const isFilling = status === 'Starting';
  return (
    // It lies over the lower edge of the button that watches, and leaves it the touch.
    <span className="pointer-events-none flex items-center gap-1 text-xs whitespace-nowrap text-soft">
      {isFilling && <Ring startsAt={startsAt} />}
      <span className="grid gap-0.5">
        {isFilling ? <Filled room={room} /> : t('calls', { count: calls })}
      </span>
    </span>
  );
}
