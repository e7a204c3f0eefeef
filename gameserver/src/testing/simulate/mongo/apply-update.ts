import type { Doc } from './matches.ts';

export type Update = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The document after the update; `doc` is null for one that the update inserts. */
export function applyUpdate(doc: Doc | null, id: string, update: Update): Doc {
  const next: Record<string, unknown> = { ...(doc ?? { _id: id }) };
  for (const [name, fields] of Object.entries(update)) {
    const apply = UPDATES[name];
    if (!apply) throw new Error(`the simulation has no update operator ${name}`);
    if (name === '$setOnInsert' && doc) continue;
    for (const [field, value] of Object.entries(fields)) next[field] = apply(next[field], value);
  }
  return next as Doc;
}

const UPDATES: Readonly<Record<string, (before: unknown, value: unknown) => unknown>> = {
  $set: (_, value) => value,
  $setOnInsert: (_, value) => value,
  $inc: (before, by) => ((before as number | undefined) ?? 0) + (by as number),
  $max: (before, value) => (before === undefined || (before as Date) < (value as Date) ? value : before),
  $addToSet: (before, value) => {
    const added = (value as { $each?: unknown[] }).$each ?? [value];
    return [...new Set([...((before as unknown[] | undefined) ?? []), ...added])];
  },
  $pull: (before, value) => ((before as unknown[] | undefined) ?? []).filter((one) => one !== value),
};

/** True if an update has left the document as it was. */
export const isSame = (before: Doc, after: Doc): boolean =>
  Object.keys(after).every((name) => isSameValue(before[name], after[name]));

const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((value, index) => value === other[index]));
