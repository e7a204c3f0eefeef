import type { BroadcastAnswer } from '@chewata/common/contract/internal/broadcasts';
import type { Broadcast } from '#storage/community/broadcasts.ts';

export const describeBroadcast = (broadcast: Broadcast): BroadcastAnswer => ({
  id: broadcast.id,
  state: broadcast.state,
  text: broadcast.text,
  language: broadcast.language,
  createdBy: broadcast.createdBy,
  createdAt: broadcast.createdAt.toISOString(),
  finishedAt: broadcast.finishedAt?.toISOString() ?? null,
  total: broadcast.total,
  sent: broadcast.sent,
  blocked: broadcast.blocked,
  failed: broadcast.failed,
  unknown: unknownOf(broadcast),
});

/** Sendings begun but never reported. The number is final once the broadcast is done. */
const unknownOf = ({ state, total, sent, blocked, failed }: Broadcast): number =>
  state === 'done' ? Math.max(0, total - sent - blocked - failed) : 0;
