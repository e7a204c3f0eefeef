import { ownHolds } from '@chewata/common/contract/rooms/derived';
import type { Room } from '@chewata/common/contract/rooms/room';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useOnConnect } from '#realtime/hooks.ts';

/** The server keeps a hold for this time (rule G5). */
const HOLD_MS = 30_000;
/** Holds that are missing this soon after a connection were lost by the gap before it. */
const AFTER_GAP_MS = 5000;

export interface Holds {
  /** When the hold of each card ends, in milliseconds since 1970 on this device. */
  endsAt: ReadonlyMap<string, number>;
  /** The server has just held these cards, for the first time or again. */
  start: (cards: readonly string[]) => void;
}

/**
 * The time left of my holds in a room. `onLapsed` gets cards that I no longer hold though they are still selected;
 * `byGap` if the connection was lost meanwhile.
 */
export function useHolds(
  room: Room | null,
  selected: readonly string[],
  onLapsed: (cards: readonly string[], byGap: boolean) => void,
): Holds {
  const [endsAt, setEndsAt] = useState<ReadonlyMap<string, number>>(new Map());
  const held = useRef({ roomId: '', cards: [] as readonly string[] });
  const connectedAt = useRef(0);
  useOnConnect('bingo', () => {
    connectedAt.current = Date.now();
  });

  const compare = useEffectEvent((now: Room) => {
    const before = held.current.roomId === now.id ? held.current.cards : [];
    const cards = ownHolds(now);
    held.current = { roomId: now.id, cards };
    const lapsed = before.filter((card) => selected.includes(card) && !cards.includes(card));
    if (lapsed.length > 0) onLapsed(lapsed, Date.now() - connectedAt.current < AFTER_GAP_MS);
  });
  useEffect(() => {
    if (room) compare(room);
  }, [room]);

  return {
    endsAt,
    start(cards) {
      const end = Date.now() + HOLD_MS;
      setEndsAt((known) => new Map([...known, ...cards.map((card): [string, number] => [card, end])]));
    },
  };
}
