import { setTimeout as sleep } from 'node:timers/promises';
import { asRoundId } from '@chewata/common/ids';
import { describe, expect } from 'vitest';
import { redisWalletQueue } from '#storage/money/wallet-queue.ts';
import { DEATH, died, it } from '#testing/rooms/two-players.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { removeCards } from './remove-cards.ts';

/** A gate that a test opens. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('a player’s own commands', () => {
  it('M12: a removal waits for the payment before it, however long that takes, and undoes it', async ({
    bench,
    ada,
    target,
    pay,
    money,
    roomNow,
  }) => {
    const { opened, open } = gate();
    const began = gate();
    const slow: RoomsContext = {
      ...bench.ctx,
      walletQueue: redisWalletQueue(bench.redis),
      ledger: {
        ...bench.ctx.ledger,
        post: async (...entry) => {
          began.open();
          await opened;
          return bench.ctx.ledger.post(...entry);
        },
      },
    };
    const paid = pay(ada, '7', slow);
    await began.opened;
    const removed = removeCards(slow, ada, { game: 'bingo', target, cards: null });
    // Longer than a removal polls for a payment that is pending: here each sleep takes 20 ms at most.
    await sleep(1200);
    open();
    expect(await paid).toMatchObject({ cards: ['7'], activeBalance: 950 });
    expect(await removed).toMatchObject({ cards: [], activeBalance: 1000, bonusWallet: 0 });
    expect(await money(ada)).toBe(100_000);
    expect((await roomNow()).players).toEqual({});
  });

  it('M12: a removal waits until the room has ended the payment of a server that died', async ({
    bench,
    ada,
    target,
    pay,
    money,
    roomNow,
    withRooms,
  }) => {
    await expect(pay(ada, '7', withRooms({ markPaid: died }))).rejects.toThrow(DEATH);
    const id = asRoundId((await roomNow()).id);
    // The room's own clock runs while the removal waits.
    const passing = { ...clockOf(bench.ctx), sleep: (ms: number) => bench.pass(id, ms) };
    const ctx: RoomsContext = { ...bench.ctx, clock: passing };
    const left = await removeCards(ctx, ada, { game: 'bingo', target, cards: null });
    expect(left).toMatchObject({ cards: [], activeBalance: 1000 });
    expect(await money(ada)).toBe(100_000);
  });

  it('W7: the stake and its player in the round’s document are one transaction', async ({
    bench,
    ada,
    ben,
    pay,
    roomNow,
    withRooms,
  }) => {
    await expect(pay(ada, '7', withRooms({ markPaid: died }))).rejects.toThrow(DEATH);
    const id = asRoundId((await roomNow()).id);
    expect(await bench.ctx.rounds.find(id)).toMatchObject({ status: 'Starting', players: [ada.id] });
    const broke: RoomsContext = { ...bench.ctx, ledger: { ...bench.ctx.ledger, post: died } };
    await expect(pay(ben, '8', broke)).rejects.toThrow(DEATH);
    expect((await bench.ctx.rounds.find(id))?.players).toEqual([ada.id]);
  });
});

const clockOf = ({ clock }: RoomsContext) => ({ now: () => clock.now(), ruleNow: () => clock.ruleNow() });
