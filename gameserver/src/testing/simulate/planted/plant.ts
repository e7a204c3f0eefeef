import type { JournalEntry, NewEntry, Posting } from '#domain/ledger/entry.ts';
import type { RoomsContext } from '#services/rooms/rooms-context.ts';

export type Plant = (ctx: RoomsContext) => RoomsContext;

type Post = RoomsContext['ledger']['post'];

/** The ledger posts what a bug makes of an entry; null: it says that it has posted it, and has not. */
export const posting =
  (
    kind: JournalEntry['kind'],
    change: (entry: NewEntry, post: Post, ctx: RoomsContext) => NewEntry | null | Promise<NewEntry | null>,
  ): Plant =>
  (ctx) => {
    const post: Post = async (entry, alongside) => {
      if (entry.kind !== kind) return ctx.ledger.post(entry, alongside);
      const changed = await change(entry, ctx.ledger.post, ctx);
      if (changed) return ctx.ledger.post(changed as typeof entry, alongside);
      const said = { ...entry, requestHash: '', postings: [], at: new Date(ctx.clock.now()) };
      return { entry: said as never, fresh: true, wallet: null };
    };
    return { ...ctx, ledger: { ...ctx.ledger, post } };
  };

/** The fixed postings of an entry that does not depend on a wallet. */
export const postingsOf = ({ postings }: NewEntry): readonly Posting[] =>
  typeof postings === 'function' ? [] : postings;

export const rooms =
  (change: (real: RoomsContext['rooms'], ctx: RoomsContext) => Partial<RoomsContext['rooms']>): Plant =>
  (ctx) => ({ ...ctx, rooms: { ...ctx.rooms, ...change(ctx.rooms, ctx) } });

export const rounds =
  (change: (real: RoomsContext['rounds'], ctx: RoomsContext) => Partial<RoomsContext['rounds']>): Plant =>
  (ctx) => ({ ...ctx, rounds: { ...ctx.rounds, ...change(ctx.rounds, ctx) } });

export const publishing =
  (change: (real: RoomsContext['publish'], ctx: RoomsContext) => Partial<RoomsContext['publish']>): Plant =>
  (ctx) => ({ ...ctx, publish: { ...ctx.publish, ...change(ctx.publish, ctx) } });
