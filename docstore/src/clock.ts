import { Timestamp } from 'bson';

/** The cluster's logical time: it rises with each commit and never falls behind what a client has seen. */
export class Clock {
  #seconds = Math.floor(Date.now() / 1000);
  #increment = 1;
  #commits = 0;
  #now: Timestamp | undefined;

  /** The time of the newest of `commits`; the same object as long as it is the same time. */
  at(commits: number): Timestamp {
    if (commits !== this.#commits) {
      this.#commits = commits;
      this.#now = undefined;
      const seconds = Math.floor(Date.now() / 1000);
      if (seconds > this.#seconds) {
        this.#seconds = seconds;
        this.#increment = 1;
      } else {
        this.#increment += 1;
      }
    }
    this.#now ??= new Timestamp({ t: this.#seconds, i: this.#increment });
    return this.#now;
  }

  /** A client has seen this time elsewhere, so what is answered now is not before it. */
  advanceTo({ t, i }: Timestamp): void {
    if (t > this.#seconds || (t === this.#seconds && i > this.#increment)) {
      this.#now = undefined;
      this.#seconds = t;
      this.#increment = i;
    }
  }
}
