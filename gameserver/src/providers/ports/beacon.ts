import type { BeaconChain } from '@chewata/common/fairness/chain';

/** The value of a beacon's round, with the signature that proves it. */
export interface BeaconValue {
  readonly round: number;
  readonly signature: string;
  readonly randomness: string;
}

/** The public randomness beacon. Every value it returns has the right signature; it trusts no base. */
export interface Beacon {
  readonly chain: BeaconChain;
  /** 'away' if no base has given a new round for 30 s. */
  state(): 'ready' | 'away';
  /** A round's value; null if no base has it now. */
  value(round: number): Promise<BeaconValue | null>;
  /** Fetches the newest round of every base. */
  refresh(): Promise<void>;
  /** A moment (epoch ms) that has passed for certain, by the newest round; null before the first. */
  passed(): number | null;
  /** How far this machine's clock is ahead of the beacon, in ms; negative if behind, 0 as far as can be seen. */
  clockSkew(): number;
}

/** One place to fetch rounds from. Its answers are checked. */
export interface BeaconSource {
  readonly name: string;
  /** Null if it does not have that round. Throws if it cannot be reached. */
  fetch(round: number | 'latest'): Promise<unknown>;
}

/** The sandbox's own beacon, which any server of the installation can serve. */
export interface SandboxBeacon {
  readonly chain: BeaconChain;
  /** The chain in drand's HTTP shape. */
  readonly info: Readonly<Record<string, unknown>>;
  /** The newest round that is published. */
  newest(): number;
  /** Null if that round is not published yet. */
  value(round: number): BeaconValue | null;
}
