import type {
  ArgumentsSent,
  BingoClientSends,
  BingoServerSends,
  bingoSends,
  ChatClientSends,
  ChatServerSends,
  ClientSend,
  chatSends,
  FlipClientSends,
  FlipServerSends,
  flipSends,
  ResultOf,
  SpinClientSends,
  SpinServerSends,
  spinSends,
} from '@chewata/common/contract/socket-events';
import type { Socket } from 'socket.io-client';

/** What each namespace sends and takes (CONTRACT.md section 3). Types only: no schema is downloaded. */
interface Namespaces {
  bingo: { client: BingoClientSends; server: BingoServerSends; sends: typeof bingoSends };
  spin: { client: SpinClientSends; server: SpinServerSends; sends: typeof spinSends };
  flip: { client: FlipClientSends; server: FlipServerSends; sends: typeof flipSends };
  chat: { client: ChatClientSends; server: ChatServerSends; sends: typeof chatSends };
}

export type Namespace = keyof Namespaces;
export type ServerEvents<N extends Namespace> = Namespaces[N]['server'];
export type AppSocket<N extends Namespace> = Socket<Namespaces[N]['server'], Namespaces[N]['client']>;

/** The events that a client sends in a namespace. */
export type ClientEventName<N extends Namespace> = keyof Namespaces[N]['sends'] & string;
type ClientEventOf<N extends Namespace, E extends ClientEventName<N>> = Extract<
  Namespaces[N]['sends'][E],
  ClientSend
>;
export type ClientEventArguments<N extends Namespace, E extends ClientEventName<N>> = ArgumentsSent<
  ClientEventOf<N, E>
>;
export type ClientEventResult<N extends Namespace, E extends ClientEventName<N>> = ResultOf<
  ClientEventOf<N, E>
>;
