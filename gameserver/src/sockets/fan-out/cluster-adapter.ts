import type { BroadcastOptions, Packet } from './fan-out.ts';

/** The part of an adapter of several servers that sends events; private in socket.io-adapter 2.5.8, which is pinned. */
export interface ClusterAdapter {
  readonly uid: string;
  broadcast(packet: Packet, options: BroadcastOptions): void;
  onMessage(message: Message, offset?: string): void;
  onRawMessage(message: RawMessage, offset: string): void;
  publishAndReturnOffset(message: object): Promise<string>;
  addOffsetIfNecessary(packet: Packet, options: BroadcastOptions, offset: string | undefined): void;
}
/** A message as it is in the stream. */
export interface RawMessage {
  readonly uid: string;
  readonly data?: string;
}
export interface Message {
  readonly uid: string;
  readonly nsp: string;
  readonly type: number;
  readonly data?: {
    /** The number of the event among those of its server. */
    readonly id?: number;
    /** When its server sent it, by the time of the stream, in epoch ms. */
    readonly sentAt?: number;
    readonly requestId?: string;
    readonly packet: Packet;
    readonly opts: {
      readonly rooms: readonly string[];
      readonly except: readonly string[];
      readonly flags?: BroadcastOptions['flags'];
    };
  };
}
