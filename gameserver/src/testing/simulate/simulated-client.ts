import type { JoinTarget } from '@chewata/common/contract/sockets/payloads';
import { Refusal } from '@chewata/common/errors';
import { GAMES, type Game } from '@chewata/common/games';
import { bingoCard } from '@chewata/common/games/bingo/cards';
import { isBingo } from '@chewata/common/games/bingo/patterns';
import { asRoundId, type RoundId } from '@chewata/common/ids';
import { santim, toBirr } from '@chewata/common/money';
import { confirmCards } from '#services/rooms/cards/confirm-cards.ts';
import { removeCards } from '#services/rooms/cards/remove-cards.ts';
import { selectCards } from '#services/rooms/cards/select-cards.ts';
import { joinRoom } from '#services/rooms/enter/join-room.ts';
import { claimBingo } from '#services/rooms/play/claim-bingo.ts';
import type { Player } from '#services/rooms/rooms-context.ts';
import type { Note } from './facts.ts';
import { type SimulatedContext, STAKE } from './simulated-context.ts';
import { type KeyedCommand, payIn, transfer, withdraw } from './simulated-money.ts';
import type { SimulatedServer } from './simulated-server.ts';
import { isExplained } from './turns.ts';
import type { VirtualTime } from './virtual-time.ts';

const ANSWERED_WITHIN_MS = 12_000;
const TARGET: JoinTarget = { by: 'stake', stake: STAKE, gameSpace: null, createGame: true };
const COMMAND_TARGET = { stake: toBirr(STAKE), gameSpace: null, createGame: true };

export interface ClientParts {
  readonly player: Player;
  readonly game: Game;
  readonly time: VirtualTime;
  readonly random: () => number;
  readonly note: Note;
  /** Pays in, withdraws and transfers besides playing. */
  readonly movesMoney: boolean;
  nextId(): number;
  /** An error that no mishap explains. */
  failed(error: unknown): void;
  /** All players. */
  others(): readonly Player[];
  /** A server that lives; null if there is none now. */
  anyServer(): SimulatedServer | null;
}

/** One tab of a player: it watches rooms, pays, changes its mind, claims, and comes back when its server dies. */
export class SimulatedClient {
  readonly player: Player;
  readonly name: string;
  readonly watches = new Set<RoundId>();
  server: SimulatedServer | null = null;
  readonly #parts: ClientParts;
  readonly #cards = new Map<RoundId, readonly string[]>();
  #isOver = false;

  constructor(parts: ClientParts) {
    this.#parts = parts;
    this.player = parts.player;
    this.name = `${parts.player.id}/1`;
  }

  connect(): void {
    const { note, anyServer, time } = this.#parts;
    if (this.#isOver) return;
    this.server = anyServer();
    if (!this.server) {
      time.after(300, () => this.connect());
      return;
    }
    note({ kind: 'connected', client: this.name, user: this.player.id });
    const { server } = this;
    void server.died.then(() => this.#disconnect(server));
    for (const id of this.#cards.keys()) void this.#join({ by: 'room', roomId: id });
  }

  #disconnect(server: SimulatedServer): void {
    if (this.server !== server) return;
    const { note, time } = this.#parts;
    this.server = null;
    this.watches.clear();
    note({ kind: 'disconnected', client: this.name, user: this.player.id });
    time.after(this.#whole(100, 1500), () => this.connect());
  }

  /** Plays until that time. */
  async live(until: number): Promise<void> {
    const { time } = this.#parts;
    while (time.now < until) {
      await time.sleep(this.#whole(0, 900));
      await this.#act();
    }
  }

  /** Leaves for good. */
  leave(): void {
    this.#isOver = true;
    if (this.server) this.#parts.note({ kind: 'disconnected', client: this.name, user: this.player.id });
    this.server = null;
    this.watches.clear();
  }

  hear(event: string, args: readonly unknown[]): void {
    const { note } = this.#parts;
    note({ kind: 'heard', client: this.name, user: this.player.id, event, args });
    if (event === 'gameFinished') this.#cards.delete((args[3] as { roomId: RoundId }).roomId);
    if (event === 'timeoutFinished') this.#cards.delete(args[0] as RoundId);
    if (event === 'numberCall') this.#claim(args[1] as { roomId: RoundId; calledNumbers: readonly number[] });
  }

  async #act(): Promise<void> {
    const { random, game } = this.#parts;
    const kind = random();
    if (this.#parts.movesMoney && random() < 0.2) return this.#moveMoney();
    if (kind < 0.12) return void (await this.#join(TARGET));
    if (kind < 0.25) return this.#remove();
    const few = GAMES[game].cards.slice(0, 4);
    const count = 1 + Math.floor(random() * Math.min(2, GAMES[game].cardLimit.default));
    const cards = [
      ...new Set(Array.from({ length: count }, () => few[this.#whole(0, few.length - 1)] ?? '1')),
    ];
    const command = { game, target: TARGET, cards };
    const args = [cards, COMMAND_TARGET];
    if (kind < 0.4)
      return void (await this.#send('selectCards', args, (ctx) => selectCards(ctx, this.player, command)));
    const free = random() < 0.1;
    const paid = await this.#send('confirmCards', args, (ctx) =>
      confirmCards(ctx, this.player, { ...command, free }),
    );
    if (paid) this.#cards.set(asRoundId(paid.roomId), paid.cards);
  }

  async #remove(): Promise<void> {
    const { random, game } = this.#parts;
    const [roomId] = this.#cards.keys();
    if (!roomId) return;
    const cards = random() < 0.5 ? null : (this.#cards.get(roomId) ?? []).slice(0, 1);
    const target: JoinTarget = { by: 'room', roomId };
    const left = await this.#send('removeCards', [{ roomId }, cards], (ctx) =>
      removeCards(ctx, this.player, { game, target, cards }),
    );
    if (left) this.#cards.set(roomId, left.cards);
  }

  /** Sends a command again, under the same key, until it is answered; sometimes twice at once. */
  async #moveMoney(): Promise<void> {
    const { random, nextId, others } = this.#parts;
    const kind = random();
    // Each command has an amount of its own.
    const amount = santim(100 * this.#whole(25, 60) + (nextId() % 100));
    const command: KeyedCommand = { key: `KEY${nextId()}`, amount };
    const to = others()[this.#whole(0, others().length - 1)] ?? this.player;
    const send = (): Promise<object | null> => {
      const args = [{ amount: toBirr(amount) }];
      const { key } = command;
      if (kind < 0.4) return this.#send('pay', args, (ctx) => payIn(ctx, this.player, command), key);
      if (kind < 0.7) return this.#send('withdraw', args, (ctx) => withdraw(ctx, this.player, command), key);
      const given = { ...command, to: to.phone };
      const named = [{ amount: toBirr(amount), to: to.id }];
      return this.#send('transfer', named, (ctx) => transfer(ctx, this.player, given), key);
    };
    for (let attempt = 1; attempt <= 3; attempt++) {
      const sent = random() < 0.25 ? [send(), send()] : [send()];
      if ((await Promise.all(sent)).some((result) => result !== null)) return;
      await this.#parts.time.sleep(this.#whole(200, 1500));
    }
  }

  async #join(target: JoinTarget): Promise<void> {
    const { game } = this.#parts;
    const args = [target.by === 'room' ? target.roomId : COMMAND_TARGET];
    await this.#send('joinRoom', args, async (ctx) => ({
      room: await joinRoom(ctx, this.player, game, target, (id) => void this.watches.add(id)),
    }));
  }

  #claim({ roomId, calledNumbers }: { roomId: RoundId; calledNumbers: readonly number[] }): void {
    const { game, random } = this.#parts;
    if (game !== 'bingo') return;
    for (const card of this.#cards.get(roomId) ?? []) {
      const isRight = isBingo(bingoCard(Number(card)), calledNumbers);
      if (random() < (isRight ? 0.8 : 0.004))
        void this.#send('lockIn', [{ roomId, cardNumber: Number(card) }], (ctx) =>
          claimBingo(ctx, this.player, { roomId, card }),
        );
    }
  }

  /** Sends a command and returns its result; null if it was refused or no answer came. */
  async #send<Result extends object>(
    call: string,
    args: readonly unknown[],
    work: (ctx: SimulatedContext) => Promise<Result>,
    key?: string,
  ): Promise<Result | null> {
    const { note, time, game } = this.#parts;
    const { server } = this;
    if (!server) return null;
    const id = this.#parts.nextId();
    const name = key === undefined ? `${game}.${call}` : call;
    const sent = { kind: 'sent', id, client: this.name, user: this.player.id, call: name, args } as const;
    note(key === undefined ? sent : { ...sent, key });
    const ended = work(server.ctx).then(
      (result) => ({ result }),
      (error: unknown) => {
        if (!isExplained(error)) this.#parts.failed(error);
        return { code: error instanceof Refusal ? error.code : 'INTERNAL' };
      },
    );
    const outcome = await Promise.race([ended, server.died, time.sleep(ANSWERED_WITHIN_MS).then(() => null)]);
    if (!outcome || server.isDead) {
      note({ kind: 'unanswered', id });
      return null;
    }
    if ('code' in outcome) {
      note({ kind: 'answered', id, ok: false, code: outcome.code });
      return null;
    }
    const result = outcome.result as Result & Readonly<Record<string, unknown>>;
    if (typeof result.roomId === 'string') this.watches.add(asRoundId(result.roomId));
    note({ kind: 'answered', id, ok: true, result });
    return result;
  }

  #whole(least: number, most: number): number {
    return least + Math.floor(this.#parts.random() * (most - least + 1));
  }
}
