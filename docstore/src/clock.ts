import { Timestamp } from 'bson';

/** The cluster's logical time: it rises with each commit and never falls behind what a client has seen. */
export class Clock {
  #seconds = Math.floor(Date.now() / 1000);
  #increment = 1;
  #commits = 0;

  /** The time of the newest of `commits`. */
  at(commits: number): Timestamp {
    if (commits !== this.#commits) {
      this.#commits = commits;
      const seconds = Math.floor(Date.now() / 1000);
      if (seconds > this.#seconds) {
        this.#seconds = seconds;
        this.#increment = 1;
      } else {
        this.#increment += 1;
      }
    }
    return new Timestamp({ t: this.#seconds, i: this.#increment });
  }

  /** A client has seen this time elsewhere, so what is answered now is not before it. */
  advanceTo({ t, i }: Timestamp): void {
    if (t > this.#seconds || (t === this.#seconds && i > this.#increment)) {
      this.#seconds = t;
      this.#increment = i;
    }
  }
}
