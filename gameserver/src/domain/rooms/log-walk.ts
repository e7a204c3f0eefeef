import { entryHash, type LogEntry, NO_PREVIOUS } from '@chewata/common/fairness/round-log';

/** The last entry of a chain that was reached, and the entries that came before their turn. */
interface Chain {
  n: number;
  hash: string;
  readonly early: Map<number, LogEntry>;
}

/**
 * D14: walks every chain of the log from its first entry. The entries of one chain may come a little out of order:
 * those of one moment have no order in the store. Reports each fault once, and walks on behind it.
 */
export class LogWalk {
  readonly #chains = new Map<string, Chain>();
  readonly #fault: (subject: string, message: string) => void;
  readonly #reached: (chain: string, n: number, hash: string) => void;
  entries = 0;

  /** `reached` is called with every entry's hash: the head of its chain at that moment. */
  constructor(
    fault: (subject: string, message: string) => void,
    reached: (chain: string, n: number, hash: string) => void,
  ) {
    this.#fault = fault;
    this.#reached = reached;
  }

  get chains(): number {
    return this.#chains.size;
  }

  add(entry: LogEntry): void {
    this.entries++;
    const chain = this.#chains.get(entry.chain) ?? { n: 0, hash: NO_PREVIOUS, early: new Map() };
    this.#chains.set(entry.chain, chain);
    if (entry.n <= chain.n) {
      this.#fault(`${entry.chain}:${entry.n}`, 'is in its chain twice');
      return;
    }
    chain.early.set(entry.n, entry);
    for (let next = chain.early.get(chain.n + 1); next; next = chain.early.get(chain.n + 1))
      this.#step(chain, next);
  }

  /** After the last entry: what is still out of order has no entry before it. */
  end(): void {
    for (const [name, chain] of this.#chains)
      for (const entry of [...chain.early.values()].sort((a, b) => a.n - b.n)) {
        if (entry.n !== chain.n + 1) {
          const gap = entry.n - chain.n - 1;
          this.#fault(`${name}:${chain.n + 1}`, `${gap} ${gap === 1 ? 'entry is' : 'entries are'} missing`);
          // Without the entry before it, this one can only be believed.
          chain.hash = entry.previous;
        }
        this.#step(chain, entry);
      }
  }

  #step(chain: Chain, entry: LogEntry): void {
    if (entry.previous !== chain.hash)
      this.#fault(`${entry.chain}:${entry.n}`, 'does not name the entry before it');
    chain.n = entry.n;
    chain.hash = entryHash(entry);
    chain.early.delete(entry.n);
    this.#reached(entry.chain, entry.n, chain.hash);
  }
}
