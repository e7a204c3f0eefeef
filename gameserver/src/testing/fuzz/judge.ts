import { approvalPath } from '@chewata/common/contract/money/providers';
import type { Connection } from 'mongoose';
import type { FuzzInput } from './fuzz-input.ts';
import type { FuzzAnswer, Sender } from './send-input.ts';
import { commitsOf, hashOf, stateOf } from './stored-state.ts';

/** Refusals that are decided before anything may be written. */
const WRITES_NOTHING = new Set([
  'VALIDATION',
  'LOGGED_OUT',
  'FORBIDDEN',
  'SECOND_FACTOR_REQUIRED',
  'NOT_FOUND',
]);
/** Node.js itself refuses a request line or headers of more than 16 kB, without a body. */
const HEADERS_TOO_LARGE = 431;
/** Waits up to 10 s for a payout to be sent, which never is here: the clock's jobs do not run. */
const WAITING = 'POST /sandbox/payouts/:txnId';
/** A provider's question whether a payout is ours is answered by the status alone. */
const ANSWERS_BY_STATUS = `POST ${approvalPath('chapa')}`;
const SLOW_MS = 2000;
const SLOW_RATIO = 50;
const REPEATS = 2;
const KEPT_DURATIONS = 100;

/** Sends inputs and notes what must not be. */
export class Judge {
  readonly findings: string[] = [];
  readonly #connection: Connection;
  readonly #sender: Sender;
  readonly #isSwitchedOff: (input: FuzzInput) => boolean;
  readonly #durations = new Map<string, number[]>();
  /** How often the store has committed up to the last input; null before the first one. */
  #commits: number | null = null;

  /** @param isSwitchedOff whether an approved setting has switched off the provider that the input is for */
  constructor(connection: Connection, sender: Sender, isSwitchedOff: (input: FuzzInput) => boolean) {
    this.#connection = connection;
    this.#sender = sender;
    this.#isSwitchedOff = isSwitchedOff;
  }

  /** @param withHash compares a hash of all documents before and after a refusal */
  async try(input: FuzzInput, withHash: boolean): Promise<FuzzAnswer | null> {
    const before = await this.#prepare(input);
    const hash = withHash ? await hashOf(this.#connection) : null;
    const answer = await this.#send(input);
    this.#commits = await commitsOf(this.#connection);
    if (!answer) return null;
    this.#checkForm(input, answer);
    if (!answer.ok) {
      const wrote = this.#commits !== before;
      const differs = hash !== null && (await hashOf(this.#connection)) !== hash;
      if (wrote || differs) await this.#checkRefusal(input);
    }
    await this.#checkSpeed(input, answer);
    return answer;
  }

  /** Opens what the input needs, and returns how often the store has committed by then. */
  async #prepare(input: FuzzInput): Promise<number> {
    this.#commits ??= await commitsOf(this.#connection);
    if (await this.#sender.prepare(input)) this.#commits = await commitsOf(this.#connection);
    return this.#commits;
  }

  #send(input: FuzzInput): Promise<FuzzAnswer | null> {
    return this.#sender.send(input).catch((error: unknown) => {
      this.#note(input, `no answer: ${error instanceof Error ? error.message : error}`);
      return null;
    });
  }

  #note(input: FuzzInput, problem: string): void {
    const { role: _, name: __, ...sent } = input.kind === 'http' ? { ...input, route: undefined } : input;
    this.findings.push(
      `${input.name} as ${input.role}: ${problem}\n  ${JSON.stringify(sent).slice(0, 1500)}`,
    );
  }

  #checkForm(input: FuzzInput, { status, ok, code, body }: FuzzAnswer): void {
    if (code === 'UNAVAILABLE' && this.#isSwitchedOff(input)) return;
    if (status >= 500 || code === 'INTERNAL') this.#note(input, `failed: ${status} ${JSON.stringify(body)}`);
    else if (!ok && code === null && status !== HEADERS_TOO_LARGE && input.name !== ANSWERS_BY_STATUS)
      this.#note(input, `a refusal without a code: ${status}`);
  }

  /**
   * Something was written around a refusal, perhaps by the input before it: the same input is refused again, and what
   * that writes is its own. The hash of all documents takes long, so the first repeat goes without.
   */
  async #checkRefusal(input: FuzzInput): Promise<void> {
    for (const withHash of [false, true, true]) {
      const commits = await this.#prepare(input);
      const hash = withHash ? await hashOf(this.#connection) : null;
      const money = await stateOf(this.#connection);
      const answer = await this.#send(input);
      this.#commits = await commitsOf(this.#connection);
      if (!answer || answer.ok || this.#commits === commits) return;
      const after = await stateOf(this.#connection);
      if (after.entries !== money.entries || after.balances !== money.balances)
        return this.#note(input, `refused with ${answer.code}, and money moved`);
      const keepsOutcome = input.kind === 'http' && input.key !== null;
      if (keepsOutcome || !answer.code || !WRITES_NOTHING.has(answer.code)) return;
      // A retryable write that matches no document leaves only its number in the store.
      if (hash !== null && (await hashOf(this.#connection)) === hash) return;
    }
    this.#note(input, 'refused, and something was written each time');
  }

  async #checkSpeed(input: FuzzInput, { milliseconds }: FuzzAnswer): Promise<void> {
    const durations = this.#durations.get(input.name) ?? [];
    const median = [...durations].sort((a, b) => a - b)[Math.floor(durations.length / 2)] ?? milliseconds;
    this.#durations.set(input.name, [...durations.slice(-KEPT_DURATIONS), milliseconds]);
    const isSlow = (duration: number) => duration > SLOW_MS && duration > SLOW_RATIO * median;
    if (!isSlow(milliseconds) || input.name === WAITING) return;
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      const again = await this.#sender.send(input).catch(() => null);
      if (!again || !isSlow(again.milliseconds)) return;
    }
    this.#note(input, `slow each time: ${Math.round(milliseconds)} ms, usually ${Math.round(median)} ms`);
  }
}
