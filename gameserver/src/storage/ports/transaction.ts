declare const transaction: unique symbol;
/** A transaction under way; only the storage that began it can read it. */
export interface Transaction {
  readonly [transaction]: true;
}

/**
 * A change of one document that a port offers to be made in the ledger's transaction. It may run
 * twice, so it does nothing but write, and throws a Refusal where the document is not as it must be.
 */
export type Write = (tx: Transaction) => Promise<void>;

/** Makes several writes in one transaction, all or none, where no money moves. */
export type Together = (...writes: readonly Write[]) => Promise<void>;
