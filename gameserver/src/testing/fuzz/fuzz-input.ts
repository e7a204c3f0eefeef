import type { Route } from '@chewata/common/contract/route';

export const ROLES = [
  'none',
  'user',
  'other',
  'agent',
  'support',
  'finance',
  'admin',
  'admin2',
  'internal',
] as const;
export type Role = (typeof ROLES)[number];

interface Input {
  readonly role: Role;
  /** The route or event. */
  readonly name: string;
}
export interface HttpInput extends Input {
  readonly kind: 'http';
  readonly route: Route;
  readonly path: string;
  readonly body: unknown;
  readonly key: string | null;
}
export interface SocketInput extends Input {
  readonly kind: 'socket';
  readonly namespace: string;
  readonly event: string;
  readonly args: readonly unknown[];
}
/** Its body is sent as it is: signatures are made over the bytes. */
export interface WebhookInput extends Input {
  readonly kind: 'webhook';
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}
export type FuzzInput = HttpInput | SocketInput | WebhookInput;
