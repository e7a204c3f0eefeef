import type { Turn } from '../redis/memory-redis.ts';
import { type MemoryDatabase, newUnit, type Unit } from './memory-database.ts';

/** The part of a driver's session that transactions need. */
export class MemorySession {
  readonly #database: MemoryDatabase;
  readonly #turn: Turn;
  #unit: Unit | null = null;

  constructor(database: MemoryDatabase, turn: Turn) {
    this.#database = database;
    this.#turn = turn;
  }

  get unit(): Unit {
    if (!this.#unit) throw new Error('no transaction is running');
    return this.#unit;
  }

  startTransaction(): void {
    this.#unit = newUnit(true);
  }
  inTransaction(): boolean {
    return this.#unit !== null;
  }
  async commitTransaction(): Promise<void> {
    const unit = this.#unit;
    if (!unit) return;
    await this.#turn(() => this.#database.commit(unit), 'commit');
    this.#unit = null;
  }
  async abortTransaction(): Promise<void> {
    this.abort();
  }
  /** At once, as when the connection of its client breaks. */
  abort(): void {
    if (this.#unit) this.#database.abort(this.#unit);
    this.#unit = null;
  }
  async endSession(): Promise<void> {
    this.abort();
  }
}
