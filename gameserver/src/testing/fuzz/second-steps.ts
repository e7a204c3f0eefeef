import { approveProposal, declineProposal } from '@chewata/common/contract/admin/approvals';
import type { FuzzInput, HttpInput, Role } from './fuzz-input.ts';
import type { SeededRandom } from './random.ts';

const MAX_WAITING = 100;

/** Requests that wait for the decision of another administrator, so that approved proposals are carried out as well. */
export class SecondSteps {
  readonly #random: SeededRandom;
  readonly #waiting: HttpInput[] = [];

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** Keeps the second step of an accepted input, if it has one. */
  learn(input: FuzzInput, answer: unknown): void {
    if (input.kind !== 'http' || typeof answer !== 'object' || answer === null) return;
    const { approval, status } = answer as {
      approval?: { _id?: unknown; status?: unknown };
      status?: unknown;
    };
    if (approval?.status === 'Pending' && typeof approval._id === 'string')
      this.#keep(this.#decision(approval._id, input.role));
    else if (status === 'AwaitingSecond')
      this.#keep({ ...input, role: this.#decider(input.role), key: null });
  }

  /** Now and then one that waits; else null. */
  next(): FuzzInput | null {
    if (this.#waiting.length === 0 || !this.#random.chance(0.5)) return null;
    return this.#waiting.splice(this.#random.below(this.#waiting.length), 1)[0] ?? null;
  }

  #keep(step: HttpInput): void {
    if (this.#waiting.length >= MAX_WAITING) this.#waiting.shift();
    this.#waiting.push(step);
  }

  #decision(id: string, proposer: Role): HttpInput {
    const route = this.#random.chance(0.8) ? approveProposal : declineProposal;
    return {
      kind: 'http',
      role: this.#decider(proposer),
      name: `${route.method} ${route.path}`,
      route,
      path: route.path.replace(':id', id),
      body: {},
      key: null,
    };
  }

  /** Mostly the other administrator; now and then the proposer, who must be refused. */
  #decider(proposer: Role): Role {
    if (this.#random.chance(0.1)) return proposer;
    return proposer === 'admin' ? 'admin2' : 'admin';
  }
}
