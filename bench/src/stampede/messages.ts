/** An order to the process of the clients: connect to `from`, and to `to` when they lose it. */
export interface Order {
  readonly from: string;
  readonly to: string;
  readonly tokens: readonly string[];
  readonly stakes: readonly number[];
  /** They join over this time, in ms. */
  readonly joinMs: number;
}

/** All have joined. */
export interface Joined {
  readonly kind: 'joined';
}

/** All are back. */
export interface Back {
  readonly kind: 'back';
  /** From the loss of the connection until each was in its room again, in ms. */
  readonly times: readonly number[];
  /** How many were sent what they had missed, and did not join again. */
  readonly recovered: number;
}
