import type { Transaction, Write } from './transaction.ts';

/** One command for the changes of one kind that several entries of a transaction make. */
export interface Joint<Item> {
  /** All of them, in the transaction. A refusal need not say which item it is about. */
  write(items: readonly Item[], tx: Transaction): Promise<void>;
  /** For documents that every server changes: how to make the changes without a place in the transaction. */
  readonly apart?: Apart<Item>;
}

/** Changes that need not commit with the money. The recovery completes them if their server dies in between. */
interface Apart<Item> {
  documentOf(item: Item): string;
  /** Creates the documents that must exist before the money moves. */
  before(items: readonly Item[]): Promise<void>;
  after(items: readonly Item[]): Promise<void>;
}

interface JointWrite extends Write {
  readonly joint: Joint<unknown>;
  readonly item: unknown;
}

/** Makes writes that the transaction of a group joins; each works alone too. */
export const jointWrite =
  <Item>(joint: Joint<Item>) =>
  (item: Item): Write =>
    Object.assign((tx: Transaction) => joint.write([item], tx), { joint, item });

const isJoint = (write: Write): write is JointWrite => 'joint' in write;

/** The changes of one kind. */
export interface JoinedWrites {
  readonly joint: Joint<unknown>;
  readonly items: readonly unknown[];
}

/** Which of these writes one command can make, by kind. */
export function joined(writes: readonly Write[]): JoinedWrites[] {
  const kinds = new Map<Joint<unknown>, unknown[]>();
  for (const { joint, item } of writes.filter(isJoint)) kinds.set(joint, [...(kinds.get(joint) ?? []), item]);
  return [...kinds].map(([joint, items]) => ({ joint, items }));
}

export const unjoined = (writes: readonly Write[]): Write[] => writes.filter((write) => !isJoint(write));
