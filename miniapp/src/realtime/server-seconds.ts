import { useEffect, useState } from 'react';
import { roomToDeviceTime } from '#api/server-clock.ts';
import { useSecondsUntil } from '#ui/time/use-countdown.ts';
import { steadyDeadline } from './lobby.ts';

/** Seconds left of a room's countdown, ticking here between the server's updates; 0 if none runs. */
export function useRoomSeconds(serverSeconds: number): number {
  const [deadline, setDeadline] = useState<number | null>(() =>
    steadyDeadline(null, serverSeconds, Date.now()),
  );
  useEffect(() => setDeadline((known) => steadyDeadline(known, serverSeconds, Date.now())), [serverSeconds]);
  return useSecondsUntil(deadline) ?? 0;
}

/** Seconds until a round starts, by the server's clock; 0 if there is no such time. */
export function useSecondsUntilStart(startsAt: number | null): number {
  return useSecondsUntil(startsAt === null ? null : roomToDeviceTime(startsAt)) ?? 0;
}
