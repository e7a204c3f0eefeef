/** An order to the readers: read for `ms`. */
export interface Reading {
  readonly url: string;
  readonly tokens: readonly string[];
  readonly ms: number;
  /** Each sends its next request when it has an answer. */
  readonly inProgress?: number;
  /** Or they send this number of requests a second, whatever the server answers. */
  readonly perSecond?: number;
}

export interface ReadingFigures {
  /** Answers by status; 0: no answer. */
  readonly answers: Readonly<Record<number, number>>;
  /** Of the answers with status 200, in ms. */
  readonly p50: number;
  readonly p99: number;
}
