import type { JournalEntry, NewEntry, Posting } from '#domain/ledger/entry.ts';
import type { SimulatedContext } from '../simulated-context.ts';

/** Changes the services' context of a simulated server, as a bug would. */
export type Plant = (ctx: SimulatedContext) => SimulatedContext;

type Post = SimulatedContext['ledger']['post'];

/** The ledger posts what a bug makes of an entry; null: it saves all but the entry. */
export const posting =
  (
    kind: JournalEntry['kind'],
    change: (
      entry: NewEntry,
      post: Post,
      ctx: SimulatedContext,
    ) => NewEntry | null | Promise<NewEntry | null>,
  ): Plant =>
  (ctx) => {
    const post: Post = async (entry, alongside) => {
      if (entry.kind !== kind) return ctx.ledger.post(entry, alongside);
      const changed = await change(entry, ctx.ledger.post, ctx);
      if (changed) return ctx.ledger.post(changed as typeof entry, alongside);
      await ctx.together(...(alongside ?? []));
      const said = { ...entry, requestHash: '', postings: [], at: new Date(ctx.clock.now()) };
      return { entry: said as never, fresh: true, wallet: null };
    };
    return { ...ctx, ledger: { ...ctx.ledger, post } };
  };

/** The fixed postings of an entry that does not depend on a wallet. */
export const postingsOf = ({ postings }: NewEntry): readonly Posting[] =>
  typeof postings === 'function' ? [] : postings;

export const changed = (entry: NewEntry, change: (line: Posting) => Posting | null): NewEntry =>
  ({ ...entry, postings: postingsOf(entry).flatMap((line) => change(line) ?? []) }) as NewEntry;

/** The same entry once more, under another id. */
export const again = (entry: NewEntry): NewEntry => ({ ...entry, id: `${entry.id}:again` }) as NewEntry;

export const rooms =
  (
    change: (real: SimulatedContext['rooms'], ctx: SimulatedContext) => Partial<SimulatedContext['rooms']>,
  ): Plant =>
  (ctx) => ({ ...ctx, rooms: { ...ctx.rooms, ...change(ctx.rooms, ctx) } });

export const rounds =
  (
    change: (real: SimulatedContext['rounds'], ctx: SimulatedContext) => Partial<SimulatedContext['rounds']>,
  ): Plant =>
  (ctx) => ({ ...ctx, rounds: { ...ctx.rounds, ...change(ctx.rounds, ctx) } });

export const publishing =
  (
    change: (
      real: SimulatedContext['publish'],
      ctx: SimulatedContext,
    ) => Partial<SimulatedContext['publish']>,
  ): Plant =>
  (ctx) => ({ ...ctx, publish: { ...ctx.publish, ...change(ctx.publish, ctx) } });
