import type { RoundStory } from '@chewata/common/contract/admin/rounds';
import type { CardPatch } from '@chewata/common/contract/rooms/patch';
import type { Room } from '@chewata/common/contract/rooms/room';
import { randomnessOf } from '@chewata/common/fairness/beacon-value';
import { callsOf } from '@chewata/common/fairness/calls';
import { commitmentOf, seatEntropyOf } from '@chewata/common/fairness/commitment';
import { bingoCard } from '@chewata/common/games/bingo/cards';
import { isBingo } from '@chewata/common/games/bingo/patterns';
import { spinWinners } from '@chewata/common/games/spin/rounds';
import { splitEvenly } from '@chewata/common/games/win';
import { fromBirr, santim, toBirr } from '@chewata/common/money';
import { clientOf, type MadeUpProduct } from './made-up-product.ts';
import {
  BEACON,
  type MadeUpGame,
  type Owned,
  type RoundEnd,
  type RoundFacts,
  roomOf,
  STAKE,
  storyOf,
} from './made-up-shapes.ts';

export const CALL_MS = 400;
/** Plays a whole round of these users, one card each; with one user it is refunded. Returns its story. */
export function playRound(
  product: MadeUpProduct,
  id: string,
  game: MadeUpGame,
  users: readonly string[],
): RoundStory {
  const round = new MadeUpRound(product, id, game);
  for (const [place, user] of users.entries()) round.pay(user, place + 1);
  round.payAndRemove(users[0] ?? '', users.length + 1);
  return users.length > 1 ? round.play() : round.refund();
}

class MadeUpRound {
  readonly #product: MadeUpProduct;
  readonly #id: string;
  readonly #game: MadeUpGame;
  readonly #seed: string;
  readonly #cards: Owned[] = [];
  readonly #watching = new Set<string>();
  #seq = 0;

  constructor(product: MadeUpProduct, id: string, game: MadeUpGame) {
    this.#product = product;
    this.#id = id;
    this.#game = game;
    this.#seed = product.random.hex(32);
  }

  pay(user: string, seat: number): void {
    const product = this.#product;
    const call = (name: string) => `${this.#game}.${name}`;
    product.command(user, call('joinRoom'), [{ stake: STAKE }], () => ({
      ok: true,
      result: { room: this.#room([]) },
    }));
    this.#watching.add(user);
    const card = `${seat * 9 + product.random.whole(0, 8)}`;
    product.command(user, call('confirmCards'), [[card], this.#id], () => {
      this.#stake(user, card, `stake:${this.#id}:${user}:${card}`);
      this.#cards.push({ user, card, seat });
      this.#patch([[card, 2, seat]]);
      return { ok: true, result: { roomId: this.#id, seat, cards: [card], ...product.balanceOf(user) } };
    });
  }

  payAndRemove(user: string, seat: number): void {
    const product = this.#product;
    const card = `${seat * 9 + 5}`;
    const stakeId = `stake:${this.#id}:${user}:${card}`;
    product.command(user, `${this.#game}.confirmCards`, [[card], this.#id], () => {
      this.#stake(user, card, stakeId);
      this.#patch([[card, 2, 1]]);
      return { ok: true, result: { roomId: this.#id, seat: 1, cards: [card], ...product.balanceOf(user) } };
    });
    product.command(user, `${this.#game}.removeCards`, [this.#id, [card]], () => {
      this.#giveBack(user, card, stakeId);
      this.#patch([[card, 0, 1]]);
      return { ok: true, result: { roomId: this.#id, seat: 1, cards: [card], ...product.balanceOf(user) } };
    });
  }

  refund(): RoundStory {
    for (const { user, card } of this.#cards) this.#giveBack(user, card, `stake:${this.#id}:${user}:${card}`);
    for (const user of this.#watching) this.#product.hear(user, 'timeoutFinished', this.#id);
    return this.#story({
      status: 'Refunded',
      calls: [],
      winners: [],
      sealedAt: null,
      startedAt: null,
      signature: null,
    });
  }

  play(): RoundStory {
    const product = this.#product;
    product.pass(3000);
    const signature = product.random.hex(48);
    const entropy = seatEntropyOf(this.#game, this.#cards);
    const sealedAt = new Date(product.now).toISOString();
    this.#seq++;
    for (const user of this.#watching)
      product.hear(user, 'cardsSealed', {
        roomId: this.#id,
        seq: this.#seq,
        commitment: commitmentOf(this.#seed),
        clientEntropy: entropy,
        beacon: BEACON,
      });
    product.pass(2000);
    const startedAt = new Date(product.now).toISOString();
    const all = callsOf(this.#game, this.#seed, `${entropy}:${randomnessOf(signature)}`, this.#cards);
    const calls: { number: number; at: string }[] = [];
    const away = [product.random.pick(this.#cards).user, this.#cards[0]?.user ?? ''];
    for (const number of all.map(Number)) {
      product.pass(CALL_MS + product.random.whole(0, 20));
      calls.push({ number, at: new Date(product.now).toISOString() });
      this.#announce(
        number,
        calls.map((call) => call.number),
      );
      if (calls.length === 5)
        for (const user of away)
          this.#resume(
            user,
            calls.map((call) => call.number),
          );
      if (this.#game === 'bingo' && this.#complete(calls).length > 0) break;
    }
    const netWin = fromBirr(Math.floor(STAKE * this.#cards.length * 0.8));
    const wins = this.#wins(
      calls.map((call) => call.number),
      netWin,
    );
    product.pass();
    product.post({
      id: `settle:${this.#id}`,
      of: 'settlement',
      userId: null,
      roundId: this.#id,
      postings: [
        [`round:${this.#id}`, -fromBirr(STAKE) * this.#cards.length],
        ...wins.map(({ userId, amount }) => [`user:${userId}:main`, amount] as const),
        ['house:revenue', fromBirr(STAKE) * this.#cards.length - netWin],
      ],
    });
    product.pass();
    const winners = Object.fromEntries(
      wins.map(({ card, amount }) => [
        card,
        [{ username: '', phone: '', amount: toBirr(santim(amount)), tax: 0 }],
      ]),
    );
    for (const user of this.#watching) {
      product.hear(
        user,
        'gameFinished',
        '',
        wins.map(({ card }) => card),
        winners,
        {
          roomId: this.#id,
          seq: ++this.#seq,
          netWin: toBirr(netWin),
          fairness: { commitment: commitmentOf(this.#seed), serverSeed: this.#seed },
        },
      );
      product.hear(user, 'updateBalance', product.balanceOf(user));
    }
    return this.#story({
      status: 'Finished',
      calls,
      winners: wins.map(({ card, userId, amount }) => ({
        card,
        userId,
        amount: toBirr(santim(amount)),
        tax: 0,
      })),
      sealedAt,
      startedAt,
      signature,
    });
  }

  #complete(calls: readonly { number: number }[]): number[] {
    const numbers = calls.map(({ number }) => number);
    return this.#cards.map(({ card }) => Number(card)).filter((card) => isBingo(bingoCard(card), numbers));
  }

  #wins(calls: readonly number[], netWin: ReturnType<typeof santim>) {
    const prizes =
      this.#game === 'spin'
        ? spinWinners(calls, netWin, this.#cards.length).map(({ card, prize }) => [card, prize] as const)
        : [...splitEvenly(netWin, this.#complete(calls.map((number) => ({ number }))))];
    return prizes.map(([card, amount]) => {
      const owner = this.#cards.find((owned) => owned.card === `${card}`);
      return { card: `${card}`, userId: owner?.user ?? '', amount };
    });
  }

  #announce(number: number, calledNumbers: readonly number[]): void {
    this.#seq++;
    this.#product.pass(2);
    for (const user of this.#watching)
      this.#product.hear(user, 'numberCall', number, {
        roomId: this.#id,
        seq: this.#seq,
        round: calledNumbers.length,
        calledNumbers: [...calledNumbers],
      });
  }

  #resume(user: string, calls: readonly number[]): void {
    this.#product.note({ kind: 'disconnected', client: clientOf(user), user });
    this.#product.note({ kind: 'connected', client: clientOf(user), user });
    const result = { room: this.#room(calls) };
    this.#product.command(user, `${this.#game}.joinRoom`, [this.#id], () => ({ ok: true, result }));
  }

  #stake(user: string, card: string, stakeId: string): void {
    const product = this.#product;
    const postings = [
      [`user:${user}:main`, -fromBirr(STAKE)] as const,
      [`round:${this.#id}`, fromBirr(STAKE)] as const,
    ];
    product.post({ id: stakeId, of: 'stake', userId: user, roundId: this.#id, postings });
    product.stakes.push({
      kind: 'stake',
      what: 'stake',
      stakeId,
      roundId: this.#id,
      userId: user,
      card,
      entryAt: product.now,
    });
  }

  #giveBack(user: string, card: string, stakeId: string): void {
    const product = this.#product;
    const postings = [
      [`round:${this.#id}`, -fromBirr(STAKE)] as const,
      [`user:${user}:main`, fromBirr(STAKE)] as const,
    ];
    product.post({
      id: `refund:${stakeId}:${card}`,
      of: 'refund',
      userId: user,
      roundId: this.#id,
      postings,
    });
    product.stakes.push({
      kind: 'stake',
      what: 'refund',
      stakeId,
      roundId: this.#id,
      userId: user,
      card,
      entryAt: product.now,
    });
  }

  #patch(cards: CardPatch[]): void {
    const patch = { id: this.#id, from: this.#seq, seq: ++this.#seq, cards };
    for (const user of this.#watching) this.#product.hear(user, 'cardUpdate', patch);
  }

  #room(calledNumbers: readonly number[]): Room {
    return roomOf(this.#facts(), this.#seq, calledNumbers);
  }

  #story(end: RoundEnd): RoundStory {
    return storyOf(this.#facts(), end, this.#product.now);
  }

  #facts(): RoundFacts {
    return { id: this.#id, game: this.#game, seed: this.#seed, cards: this.#cards };
  }
}
