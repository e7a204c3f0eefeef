import { type Card, isLapsed, type Reply, type RoomInMemory } from './room-in-memory.ts';

type Arguments = readonly string[];
/** The same as the Lua script of that name in storage/rooms/lua. */
export type RoomScript = (room: RoomInMemory, args: Arguments) => Reply;

const text = (args: Arguments, index: number): string => args[index] ?? '';
const number = (args: Arguments, index: number): number => Number(args[index]);
const sideOf = (name: string): string => name.split('|', 1)[0] ?? name;

interface Taken {
  readonly why: Reply[] | null;
  /** By name, without holds that have lapsed. */
  readonly found: Map<string, Card>;
  readonly stored: Map<string, Card>;
}

/** May this player have these cards? */
function refusal(room: RoomInMemory, names: Arguments, args: Arguments): Taken {
  const [user, now, holdMs, limit] = [text(args, 0), number(args, 2), number(args, 3), number(args, 4)];
  const [found, stored] = [new Map<string, Card>(), new Map<string, Card>()];
  const mine = room.fieldsOf(user).filter((name) => {
    const card = room.card(name);
    return card !== null && !isLapsed(card, now, holdMs);
  }).length;
  let fresh = 0;
  for (const name of names) {
    const card = room.card(name);
    if (card) stored.set(name, card);
    const living = card && !isLapsed(card, now, holdMs) ? card : null;
    if (living && living.user !== user) return { why: ['taken', name, living.standing], found, stored };
    if (living) found.set(name, living);
    else fresh++;
  }
  return { why: fresh > 0 && mine + fresh > limit ? ['limit'] : null, found, stored };
}

const hold: RoomScript = (room, args) => {
  const [user, names] = [text(args, 0), args.slice(5)];
  const shut = room.closed;
  if (shut) return [shut];
  const { why, found, stored } = refusal(room, names, args);
  if (why) return why;
  room.takeSeat(user, text(args, 1));
  for (const name of names) {
    const card = found.get(name);
    if (card && card.standing !== 'held') continue;
    const held = { user, standing: 'held', at: number(args, 2), token: '', heldAt: '', free: '' };
    room.put(name, stored.get(name) ?? null, held);
  }
  room.changed(names.some((name) => !found.has(name)));
  return ['held', room.mine(user), room.update()];
};

const beginPaying: RoomScript = (room, args) => {
  const [user, token, free, most] = [text(args, 0), text(args, 5), text(args, 6), number(args, 7)];
  const names = args.slice(8);
  const shut = room.closed;
  if (shut) return [shut];
  const { why, found, stored } = refusal(room, names, args);
  if (why) return why;
  if (names.some((name) => found.get(name)?.standing === 'paying')) return ['wait'];
  const unpaid = names.filter((name) => (found.get(name)?.standing ?? 'held') === 'held');
  if (most >= 0 && unpaid.length > 0) {
    const holders = room.all().filter(([, card]) => card.standing !== 'held');
    const on = (side: string) => holders.filter(([name]) => sideOf(name) === side).length;
    if (unpaid.some((name) => on(sideOf(name)) >= most)) return ['house-limit'];
  }
  if (unpaid.length > 0) room.takeSeat(user, text(args, 1));
  for (const name of unpaid) {
    const heldAt = `${found.get(name)?.at ?? ''}`;
    const paying = { user, standing: 'paying', at: number(args, 2), token, heldAt, free };
    room.put(name, stored.get(name) ?? null, paying);
  }
  if (unpaid.length > 0) room.changed(names.some((name) => !found.has(name)));
  return ['paying', unpaid, room.mine(user), room.update()];
};

const markPaid: RoomScript = (room, args) => {
  const [user, token] = [text(args, 0), text(args, 1)];
  const [deadline, seed, commitment, beacon, state] = args.slice(3, 8);
  const shut = room.closed;
  if (shut) return [shut];
  const waiting: [string, Card][] = [];
  for (const name of args.slice(8)) {
    const card = room.card(name);
    if (card?.user !== user || card.token !== token) return ['lost'];
    if (card.standing === 'paying') waiting.push([name, card]);
  }
  if (waiting.length === 0) return ['paid', 0, room.mine(user), []];
  for (const [name, card] of waiting) {
    const paid = { user, standing: 'paid', at: number(args, 2), token, heldAt: '', free: card.free };
    room.put(name, card, paid);
  }
  const starts = room.room.get('status') === 'Available';
  if (starts) {
    if (room.room.get('beaconState') !== state) room.touch('beaconState');
    setAll(room, {
      status: 'Starting',
      serverSeed: seed,
      commitment,
      beacon,
      beaconState: state,
      beaconNow: state,
    });
    for (const name of ['status', 'commitment', 'beacon']) room.touch(name);
    if (room.room.get('deadline') === '') {
      setAll(room, { deadline, ticked: '' });
      room.touch('startsAt');
    }
  }
  room.changed(true);
  return ['paid', starts ? 1 : 0, room.mine(user), room.update()];
};

const abandonPaying: RoomScript = (room, args) => {
  if (room.phase === 'gone') return ['abandoned', []];
  let [touched, dropped] = [0, 0];
  for (const name of room.fieldsOf(text(args, 1))) {
    const card = room.card(name);
    if (card?.standing !== 'paying' || card.token !== text(args, 0)) continue;
    touched++;
    if (card.heldAt === '') {
      dropped++;
      room.drop(name, card);
    } else
      room.put(name, card, {
        user: card.user,
        standing: 'held',
        at: Number(card.heldAt),
        token: '',
        heldAt: '',
        free: '',
      });
  }
  if (touched > 0) room.changed(dropped > 0);
  return ['abandoned', room.update()];
};

const release: RoomScript = (room, args) => {
  const user = text(args, 0);
  const shut = room.closed;
  if (shut) return [shut];
  const asked = args.length > 1 ? new Set(args.slice(1)) : null;
  let [released, paying] = [0, 0];
  const paid: string[] = [];
  for (const name of room.fieldsOf(user)) {
    const card = room.card(name);
    if (!card || (asked && !asked.has(name))) continue;
    if (card.standing === 'paying') {
      paying++;
      continue;
    }
    room.drop(name, card);
    released++;
    if (card.standing === 'paid') paid.push(name, card.token);
  }
  if (paid.length > 0 && room.room.get('paid') === '0') endCountdown(room);
  if (released > 0) room.changed(true);
  return ['released', paying, paid, room.mine(user), room.update()];
};

function endCountdown(room: RoomInMemory): void {
  setAll(room, { status: 'Available', serverSeed: '', commitment: '', beacon: '' });
  for (const name of ['status', 'commitment', 'beacon']) room.touch(name);
  const now = room.room.get('beaconNow');
  if (now && now !== room.room.get('beaconState')) {
    setAll(room, { beaconState: now });
    room.touch('beaconState');
  }
  if (room.room.get('schedule') !== '') return;
  setAll(room, { deadline: '', ticked: '' });
  room.touch('startsAt');
}

const lapse: RoomScript = (room, args) => {
  const [now, holdMs, before, second] = [number(args, 0), number(args, 1), number(args, 2), text(args, 3)];
  if (room.closed) return [0, [], room.step(false)];
  const away = new Set(args.slice(4));
  let dropped = 0;
  for (const [name, card] of room.all()) {
    if (card.standing !== 'held') continue;
    if (!isLapsed(card, now, holdMs) && !(away.has(card.user) && card.at <= before)) continue;
    room.drop(name, card);
    dropped++;
  }
  if (dropped > 0) room.changed(true);
  const ticks = second !== '' && room.room.get('ticked') !== second;
  if (ticks) setAll(room, { ticked: second });
  const patch = room.update();
  return [ticks ? 1 : 0, patch, room.step(false)];
};

const freeze: RoomScript = (room, args) => {
  if (room.phase !== 'open') return 0;
  const deadline = room.room.get('deadline');
  if (!deadline || Number(deadline) > number(args, 0)) return 0;
  const unpaid = room.all().filter(([, card]) => card.standing !== 'paid');
  for (const [name, card] of unpaid) room.drop(name, card);
  setAll(room, { phase: 'frozen' });
  room.changed(unpaid.length > 0);
  return 1;
};

const closeUnpaid: RoomScript = (room, args) => {
  const [phase, status, schedule] = ['phase', 'status', 'schedule'].map((name) => room.room.get(name));
  if (phase !== 'open' || status !== 'Available' || schedule !== '') return [0, []];
  const cards = room.all();
  if (cards.some(([, card]) => card.standing !== 'held')) return [0, []];
  for (const [name, card] of cards) room.drop(name, card);
  setAll(room, { phase: args[0] });
  if (args[0] === 'over') {
    setAll(room, { status: 'Refunded' });
    room.touch('status');
  }
  room.changed(true);
  return [1, room.update(true)];
};

const change: RoomScript = (room, args) => {
  if (room.room.get('revision') !== args[0]) return [-1];
  const [seen, expire] = [text(args, 1), text(args, 2)];
  let from = 4;
  for (let claims = number(args, 3); claims > 0; claims--) {
    room.note(text(args, from), text(args, from + 1));
    from += 2;
  }
  const kept = text(args, from++);
  if (kept !== '') {
    const keep = new Set(args.slice(from, from + Number(kept)));
    for (const [name, card] of room.all()) if (!keep.has(name)) room.drop(name, card);
    from += Number(kept);
  }
  for (let i = from; i < args.length; i += 2) {
    if (args[i] === 'status') room.touch('status');
    room.room.set(text(args, i), text(args, i + 1));
  }
  room.changed(seen !== '');
  const seq = room.room.get('seq') ?? '';
  const patch = seen === 'patch' ? room.update(true) : [];
  if (seen === 'event') room.sent(seq, room.data.now());
  if (expire !== '') room.expireIn(Number(expire));
  return [Number(seq), patch];
};

const open: RoomScript = (room, args) => {
  if (room.exists) return 0;
  for (let i = 0; i < args.length; i += 2) room.room.set(text(args, i), text(args, i + 1));
  room.changed(true);
  setAll(room, { paid: '0', payers: '0' });
  room.sent(room.room.get('seq') ?? '', 0);
  return 1;
};

const showBeacon: RoomScript = (room, args) => {
  if (room.closed) return [];
  setAll(room, { beaconNow: args[0] });
  if (room.room.get('status') !== 'Available' || room.room.get('beaconState') === args[0]) return [];
  setAll(room, { beaconState: args[0] });
  room.touch('beaconState');
  room.changed(true);
  return room.update();
};

const noteClaim: RoomScript = (room, args) => {
  if (room.phase !== 'playing') return 0;
  room.note(text(args, 0), text(args, 1), number(args, 2));
  return 1;
};

const LISTED = 'game stake space schedule status percent bonusOn deadline called paid seq payers'.split(' ');
const summary: RoomScript = (room) =>
  room.room.has('game') ? LISTED.map((name) => room.room.get(name) ?? null) : [];

const setAll = (room: RoomInMemory, fields: Readonly<Record<string, string | undefined>>): void => {
  for (const [name, value] of Object.entries(fields)) room.room.set(name, value ?? '');
};

/** The scripts by the names of storage/rooms/room-scripts.ts. */
export const ROOM_SCRIPTS = {
  open,
  hold,
  beginPaying,
  markPaid,
  abandonPaying,
  release,
  lapse,
  freeze,
  closeUnpaid,
  change,
  showBeacon,
  noteClaim,
  summary,
  step: (room, args) => room.step(args[0] === '1'),
  takeUpdate: (room) => room.update(true),
  own: (room, args) => room.mine(text(args, 0)),
} as const satisfies Record<string, RoomScript>;
