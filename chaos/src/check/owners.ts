import { applyPatch, type RoomPatch } from '@chewata/common/contract/rooms/patch';
import type { Room } from '@chewata/common/contract/rooms/room';
import { GAMES } from '@chewata/common/games';
import type { Observed } from './observed.ts';
import { checkSales } from './sales.ts';
import type { Violation } from './violation.ts';

const RULE = 'a card has one owner';

/** In every state, by every acknowledgement and in the record. */
export const checkOwners = (observed: Observed): Violation[] => [
  ...inStates(observed),
  ...checkSales(observed, RULE),
  ...inRecords(observed),
];

function inStates(observed: Observed): Violation[] {
  const found: Violation[] = [];
  const states = new Map(observed.rooms.map((seen) => [seen.index, seen]));
  const replicas = new Map<string, Room>();
  const paidAt = new Map<string, { paid: string; index: number }>();
  const see = (room: Room, client: string, index: number) => {
    replicas.set(`${client} ${room.id}`, room);
    const owners = Object.entries(room.players).flatMap(([seat, cards]) => cards.map((card) => [card, seat]));
    const twice = owners.find(([card], place) => owners.findIndex(([other]) => other === card) < place);
    // Shown by its round's document, because Redis has lost it: that may get its end after the client has read it.
    const isRecord = room.seq === Number.MAX_SAFE_INTEGER;
    // A refunded round lists all stakes that it has paid back, also that of a card which was sold again.
    const isRefundedRecord = isRecord && room.status === 'Refunded';
    if (twice && GAMES[room.game].holders === 'one' && !isRefundedRecord)
      found.push({
        rule: RULE,
        message: `${client} saw card ${twice[0]} of ${room.id} with two owners`,
        lines: [index],
      });
    if (isRecord) return;
    const paid = owners
      .map(([card, seat]) => `${card}:${seat}`)
      .sort()
      .join(' ');
    const key = `${room.id} ${room.seq}`;
    const before = paidAt.get(key);
    if (!before) paidAt.set(key, { paid, index });
    else if (before.paid !== paid)
      found.push({
        rule: 'everyone sees the same room',
        message: `room ${room.id} at ${room.seq} had the cards ${before.paid}, and for ${client} ${paid}`,
        lines: [before.index, index],
      });
  };
  for (const [index, line] of observed.lines.entries()) {
    if (line.kind === 'fault' && line.what === 'cut-file') {
      replicas.clear();
      paidAt.clear();
    }
    const state = states.get(index);
    if (state) see(state.room, state.client, index);
    if (line.kind === 'disconnected')
      for (const key of [...replicas.keys()]) if (key.startsWith(`${line.client} `)) replicas.delete(key);
    if (line.kind !== 'heard' || line.event !== 'cardUpdate') continue;
    const patch = line.args[0] as RoomPatch;
    const replica = replicas.get(`${line.client} ${patch.id}`);
    if (replica && replica.seq >= patch.from && replica.seq < patch.seq)
      see(applyPatch(replica, patch), line.client, index);
  }
  return found;
}

function inRecords(observed: Observed): Violation[] {
  return [...observed.stories.values()].flatMap(({ story: { round, cards }, index }) => {
    // A round that was refunded before its seal lists the stakes that it paid back, among them those that came too late.
    if (round.sealedAt === null) return [];
    const names = cards.map(({ card }) => card);
    const twice = names.find((card, place) => names.indexOf(card) < place);
    return twice !== undefined && GAMES[round.game].holders === 'one'
      ? [{ rule: RULE, message: `the record of ${round._id} has card ${twice} twice`, lines: [index] }]
      : [];
  });
}
