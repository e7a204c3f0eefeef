import type { RedisData } from './redis-data.ts';

/** A script's answer: names, numbers, and lists of them. */
export type Reply = string | number | null | readonly Reply[];

/** A card as its field keeps it. */
export interface Card {
  readonly user: string;
  readonly standing: string;
  readonly at: number;
  readonly token: string;
  readonly heldAt: string;
  readonly free: string;
}

const IDLE_MS = 3_600_000;
const MERGED_MS = 500;
const OVERDUE_MS = 250;
const MOST_CLAIMS = 40;

/** The same as room.lua: what the scripts of a room share. memory-rooms.test.ts compares the two. */
export class RoomInMemory {
  readonly data: RedisData;
  readonly #keys: readonly string[];

  constructor(data: RedisData, keys: readonly string[]) {
    this.data = data;
    this.#keys = keys;
  }

  get room(): Map<string, string> {
    return this.#hash(0);
  }
  get cards(): Map<string, string> {
    return this.#hash(1);
  }
  get people(): Map<string, string> {
    return this.#hash(2);
  }
  get #own(): Map<string, string> {
    return this.#hash(3);
  }
  get #unsent(): Map<string, string> {
    return this.#hash(4);
  }
  #hash(index: number): Map<string, string> {
    return this.data.hash(this.#keys[index] ?? '');
  }

  get exists(): boolean {
    return this.data.exists(this.#keys[0] ?? '');
  }
  get phase(): string {
    return this.room.get('phase') ?? 'gone';
  }
  /** 'gone' or 'started' if the room takes no cards. */
  get closed(): 'gone' | 'started' | null {
    const { phase } = this;
    if (phase !== 'open') return phase === 'gone' ? 'gone' : 'started';
    const deadline = this.room.get('deadline');
    return deadline && this.data.now() >= Number(deadline) ? 'started' : null;
  }

  card(name: string): Card | null {
    const value = this.cards.get(name);
    return value === undefined ? null : parsed(value);
  }
  all(): [string, Card][] {
    return [...this.cards].map(([name, value]) => [name, parsed(value)]);
  }

  fieldsOf(user: string): string[] {
    return (this.#own.get(user) ?? '').split(' ').filter((name) => name !== '');
  }
  seatOf(user: string): string | null {
    return /^\d+/.exec(this.people.get(user) ?? '')?.[0] ?? null;
  }
  takeSeat(user: string, person: string): void {
    let seat = this.seatOf(user);
    if (seat === null) {
      seat = `${this.people.size + 1}`;
      this.#unsent.set(`@${seat}`, person);
    }
    this.people.set(user, `${seat}|${person}`);
  }

  put(name: string, before: Card | null, after: Card): void {
    let known = before;
    if (known && known.user !== after.user) {
      this.#record(name, known.user, known, null);
      known = null;
    }
    const { user, standing, at, token, heldAt, free } = after;
    this.cards.set(name, [user, standing, at, token, heldAt, free].join('|'));
    this.#record(name, after.user, known, after);
  }
  drop(name: string, before: Card): void {
    this.cards.delete(name);
    this.#record(name, before.user, before, null);
  }

  note(user: string, claim: string, most: number = MOST_CLAIMS): void {
    const claims = this.#hash(5);
    const all = (claims.get(user) ?? '').split(' ').filter((one) => one !== '');
    claims.set(user, [...all, claim].slice(-most).join(' '));
  }
  touch(name: string): void {
    this.#unsent.set(`=${name}`, '1');
  }

  changed(isVisible: boolean): void {
    this.#count('revision', 1);
    if (isVisible) this.#count('seq', 1);
    const idle = this.phase === 'open' && this.cards.size === 0 && this.room.get('schedule') === '';
    for (const key of this.#keys)
      if (idle) this.data.expireIn(key, IDLE_MS);
      else this.data.persist(key);
  }
  expireIn(ms: number): void {
    for (const key of this.#keys) this.data.expireIn(key, ms);
  }
  sent(seq: string, at: number): void {
    this.#unsent.clear();
    const paid = this.room.get('paid') ?? '0';
    const fields = { sentSeq: seq, sentAt: `${at}`, sendAt: '', fewest: paid, most: paid };
    for (const [name, value] of Object.entries(fields)) this.room.set(name, value);
  }

  /** What is to be published now: a patch, later, or nothing. */
  update(atOnce = false): Reply[] {
    const field = (name: string): string | null => this.room.get(name) ?? null;
    const [seq, from] = [field('seq'), field('sentSeq')];
    if (seq === null || seq === from) return [];
    const now = this.data.now();
    const sentAt = Number(field('sentAt'));
    const sendAt = field('sendAt');
    if (!atOnce && sendAt && now < Number(sendAt) + OVERDUE_MS) return [];
    if (!atOnce && !sendAt && now < sentAt + MERGED_MS) {
      this.room.set('sendAt', `${sentAt + MERGED_MS}`);
      return ['later', sentAt + MERGED_MS - now];
    }
    const patch = [from, seq, ...PATCHED.map(field), ...[...this.#unsent].flat()];
    this.sent(seq, now);
    return ['patch', ...patch];
  }

  /** The room for its next step: its fields, its cards, its players. */
  step(isKnown: boolean): Reply[] {
    const fields = [...this.room].flat();
    const { phase } = this;
    const isInPlay = phase !== 'open' && phase !== 'frozen';
    if (phase === 'over' || phase === 'gone' || (isKnown && isInPlay)) return [fields, [], []];
    if (phase !== 'open') return [fields, [...this.cards].flat(), [...this.people].flat()];
    return [fields, [...this.cards].filter(([, value]) => !value.includes('|paid|')).flat(), []];
  }

  /** The user's seat ('' without one) and cards: field and standing, one after the other. */
  mine(user: string): Reply[] {
    const cards = this.fieldsOf(user).flatMap((name): string[] => {
      const card = this.card(name);
      return card ? [name, card.standing] : [];
    });
    return [this.seatOf(user) ?? '', ...cards];
  }

  #count(name: string, by: number): number {
    const now = Number(this.room.get(name) ?? 0) + by;
    this.room.set(name, `${now}`);
    return now;
  }

  #record(name: string, user: string, before: Card | null, after: Card | null): void {
    if (shown(before) !== shown(after)) this.#unsent.set(name, `${shown(after)}|${this.seatOf(user) ?? ''}`);
    if ((before === null) !== (after === null)) {
      const names = this.fieldsOf(user).filter((own) => own !== name);
      if (after) names.push(name);
      if (names.length > 0) this.#own.set(user, names.join(' '));
      else this.#own.delete(user);
    }
    const paid = (shown(after) === 2 ? 1 : 0) - (shown(before) === 2 ? 1 : 0);
    if (paid === 0) return;
    this.#countPayer(user, paid);
    const now = this.#count('paid', paid);
    if (now < Number(this.room.get('fewest'))) this.room.set('fewest', `${now}`);
    if (now > Number(this.room.get('most'))) this.room.set('most', `${now}`);
  }

  #countPayer(user: string, paid: number): void {
    if (!this.room.has('payers')) return;
    const left = Number(this.#own.get(`#${user}`) ?? 0) + paid;
    if (left === 0) this.#own.delete(`#${user}`);
    else this.#own.set(`#${user}`, `${left}`);
    if (left === 0 || (left === 1 && paid === 1)) this.#count('payers', paid);
  }
}

/** The fields of a patch. */
const PATCHED = [
  'status',
  'deadline',
  'commitment',
  'bonusOn',
  'percent',
  'paid',
  'fewest',
  'most',
  'beacon',
  'beaconState',
] as const;

/** As players see it: 0 free, 1 held, 2 paid. */
const shown = (card: Card | null): number => (card === null ? 0 : card.standing === 'paid' ? 2 : 1);

function parsed(value: string): Card {
  const [user = '', standing = '', at = '0', token = '', heldAt = '', ...free] = value.split('|');
  return { user, standing, at: Number(at), token, heldAt, free: free.join('|') };
}

export const isLapsed = (card: Card, now: number, holdMs: number): boolean =>
  card.standing === 'held' && card.at + holdMs <= now;
