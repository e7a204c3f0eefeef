import type { LobbyEntry, RoomSummary } from '@chewata/common/contract/rooms/lobby';

/** Listed rooms by id, with the text that differs if a room does. */
export type Listed = ReadonlyMap<string, { readonly summary: RoomSummary; readonly text: string }>;

/** `seq` alone is no change: it rises with every held card, which the lobby does not show. */
export const listed = (rooms: readonly RoomSummary[]): Listed =>
  new Map(rooms.map((summary) => [summary.id, { summary, text: JSON.stringify({ ...summary, seq: 0 }) }]));

/** The entries that lead from `before` to `now`. */
export function changesOf(before: Listed, now: Listed): LobbyEntry[] {
  const gone = [...before.keys()].filter((id) => !now.has(id)).map((id): LobbyEntry => [id, null]);
  const changed = [...now].filter(([id, { text }]) => before.get(id)?.text !== text);
  return [...changed.map(([id, { summary }]): LobbyEntry => [id, summary]), ...gone];
}
