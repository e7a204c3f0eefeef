import { applyPatch, type RoomPatch } from '@chewata/common/contract/rooms/patch';
import type { Room } from '@chewata/common/contract/rooms/room';
import { GAME_NAMES, GAMES } from '@chewata/common/games';
import { isUnknown } from './commands.ts';
import type { At, Command, Observed } from './observed.ts';
import type { Violation } from './violation.ts';

const RULE = 'a card has one owner';

/** In every state, by every acknowledgement and in the record. */
export const checkOwners = (observed: Observed): Violation[] => [
  ...inStates(observed),
  ...byAcknowledgements(observed),
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
    if (twice && GAMES[room.game].holders === 'one')
      found.push({
        rule: RULE,
        message: `${client} saw card ${twice[0]} of ${room.id} with two owners`,
        lines: [index],
      });
    // A room that Redis has lost is shown by its round's document, which may get its end after that.
    if (room.seq === Number.MAX_SAFE_INTEGER) return;
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

/** The calls that sell a card to one player alone. */
const SALES = new Set(
  GAME_NAMES.filter((game) => GAMES[game].holders === 'one').map((game) => `${game}.confirmCards`),
);
const cardsOf = ({ answered }: Command) => (answered?.result?.cards as string[] | undefined) ?? [];
const roomOf = ({ answered }: Command) => String(answered?.result?.roomId ?? '');

interface Owner {
  readonly user: string;
  /** The lines of the command that paid for the card, and of its answer. */
  readonly sentAt: number;
  readonly index: number;
}

function byAcknowledgements(observed: Observed): Violation[] {
  const found: Violation[] = [];
  const owners = new Map<string, Owner>();
  const answers = observed.commands.flatMap((command) => (command.answered?.ok ? [command] : []));
  for (const command of answers.sort((a, b) => (a.answered?.index ?? 0) - (b.answered?.index ?? 0))) {
    const { sent, answered } = command;
    if (!answered || !SALES.has(sent.call)) continue;
    for (const card of cardsOf(command)) {
      const roomId = roomOf(command);
      const key = `${roomId} ${card}`;
      const before = owners.get(key);
      owners.set(key, { user: sent.user, sentAt: sent.index, index: answered.index });
      if (before && before.user !== sent.user && !isReleased(observed, roomId, card, before, answered))
        found.push({
          rule: RULE,
          message: `card ${card} of ${roomId} was acknowledged to ${before.user} and to ${sent.user}`,
          lines: [before.index, answered.index],
        });
    }
  }
  return found;
}

/**
 * The owner had asked to take the card back, or the stake had been paid back by then, or Redis lost the card with the end
 * of its file: it may do so after it has written the card and before the owner has the answer.
 */
function isReleased(
  observed: Observed,
  roomId: string,
  card: string,
  owner: Owner,
  next: At<'answered'>,
): boolean {
  const isGivenBack = observed.commands.some(
    ({ sent, answered }) =>
      sent.user === owner.user &&
      sent.call.endsWith('.removeCards') &&
      (sent.args[0] as { readonly roomId?: string }).roomId === roomId &&
      sent.index < next.index &&
      (answered === null || answered.index > owner.index) &&
      (answered?.ok === true || isUnknown({ sent, answered })),
  );
  return (
    isGivenBack ||
    observed
      .of('stake')
      .some(
        (row) =>
          row.what === 'refund' &&
          row.roundId === roomId &&
          row.card === card &&
          row.userId === owner.user &&
          row.entryAt <= next.at + observed.steppedMs,
      ) ||
    observed
      .of('fault')
      .some(({ what, index }) => what === 'cut-file' && index > owner.sentAt && index < next.index)
  );
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
