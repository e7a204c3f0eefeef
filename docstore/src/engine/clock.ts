import { Timestamp } from 'bson';
import { CommandError } from '../errors/command-error.ts';

/** The server's default for maxAcceptableLogicalClockDriftSecs. */
const MAX_DRIFT_SECONDS = 31_536_000;
const LAST_INCREMENT = 2 ** 32 - 1;

const wallSeconds = () => Math.floor(Date.now() / 1000);

/** The cluster's logical time. It advances with each commit and is never behind a time that a client has seen. */
export class Clock {
  #seconds = wallSeconds();
  #increment = 1;
  #commits = 0;
  #now: Timestamp | undefined;

  /** The time after that many commits; returns the same object while the time has not changed. */
  timeAfter(commits: number): Timestamp {
    if (commits !== this.#commits) {
      this.#commits = commits;
      this.#now = undefined;
      const seconds = wallSeconds();
      const isFull = this.#increment === LAST_INCREMENT;
      if (seconds > this.#seconds || isFull) {
        this.#seconds = Math.max(seconds, this.#seconds + 1);
        this.#increment = 1;
      } else {
        this.#increment += 1;
      }
    }
    this.#now ??= new Timestamp({ t: this.#seconds, i: this.#increment });
    return this.#now;
  }

  /** Advances to a time that a client has seen elsewhere; throws if it is too far in the future. */
  advanceTo({ t, i }: Timestamp): void {
    if (t > wallSeconds() + MAX_DRIFT_SECONDS) {
      const message = `New cluster time, ${t}, is too far from this node's wall clock time, ${wallSeconds()}.`;
      throw new CommandError('ClusterTimeFailsRateLimiter', message);
    }
    if (t > this.#seconds || (t === this.#seconds && i > this.#increment)) {
      this.#now = undefined;
      this.#seconds = t;
      this.#increment = i;
    }
  }
}
