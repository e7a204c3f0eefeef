import { join } from 'node:path';
import type { Game } from '@chewata/common/games';
import type { RoundId, UserId } from '@chewata/common/ids';
import { DAY_MS } from '@chewata/common/time';
import { redisScript } from '../redis-scripts.ts';
import type { Place } from './rooms.ts';

const script = (...names: string[]) => redisScript(join(import.meta.dirname, 'lua'), ...names);

/** The scripts that read and change rooms, each atomic. */
export const SCRIPTS = {
  open: script('room', 'open'),
  hold: script('room', 'take', 'hold'),
  beginPaying: script('room', 'take', 'begin-paying'),
  markPaid: script('room', 'mark-paid'),
  abandonPaying: script('room', 'abandon-paying'),
  release: script('room', 'release'),
  lapse: script('room', 'lapse'),
  step: script('room', 'step'),
  freeze: script('room', 'freeze'),
  change: script('room', 'change'),
  showBeacon: script('room', 'show-beacon'),
  takeUpdate: script('room', 'take-update'),
  summary: script('room', 'summary'),
  own: script('room', 'own'),
  closeUnpaid: script('room', 'close-unpaid'),
  noteClaim: script('room', 'note-claim'),
  point: script('point'),
  unpoint: script('unpoint'),
} as const;

/** The keys of a room: one hash tag, so that one script may touch them all, on a cluster too. */
export const keysOf = (id: RoundId) =>
  [
    `room:{${id}}`,
    `room:{${id}}:cards`,
    `room:{${id}}:people`,
    `room:{${id}}:own`,
    `room:{${id}}:unsent`,
    `room:{${id}}:claims`,
  ] as const;
export const pointerOf = ({ game, stake, space }: Place): string => `open:{${game}:${stake}:${space ?? ''}}`;
export const openedKey = (user: UserId): string => `opened:{${user}}`;
export const listOf = (game: Game): string => `rooms:{${game}}`;

/** Pointers are kept longer than any room. */
export const POINTER_MS = DAY_MS;
