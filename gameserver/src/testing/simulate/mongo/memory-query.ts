type Order = Readonly<Record<string, 1 | -1>>;

/** A query of mongoose that runs when it is awaited or iterated. */
export class MemoryQuery<Result> implements PromiseLike<Result> {
  readonly #run: (order: Order | null, most: number) => Promise<Result>;
  #order: Order | null = null;
  #most = Number.POSITIVE_INFINITY;

  constructor(run: (order: Order | null, most: number) => Promise<Result>) {
    this.#run = run;
  }

  lean(): this {
    return this;
  }
  sort(order: Order): this {
    this.#order = order;
    return this;
  }
  limit(most: number): this {
    this.#most = most;
    return this;
  }
  cursor(): AsyncIterable<unknown> {
    const result = this.#run(this.#order, this.#most);
    return (async function* () {
      yield* (await result) as unknown as Iterable<unknown>;
    })();
  }
  // biome-ignore lint/suspicious/noThenProperty: mongoose's queries are awaited, too
  then<Then = Result, Catch = never>(
    done?: ((result: Result) => Then | PromiseLike<Then>) | null,
    failed?: ((error: unknown) => Catch | PromiseLike<Catch>) | null,
  ): PromiseLike<Then | Catch> {
    return this.#run(this.#order, this.#most).then(done, failed);
  }
}
