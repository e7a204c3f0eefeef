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
export type ServerSends<N extends Namespace> = Namespaces[N]['server'];
export type AppSocket<N extends Namespace> = Socket<Namespaces[N]['server'], Namespaces[N]['client']>;

/** The events that a client sends in a namespace. */
export type SendName<N extends Namespace> = keyof Namespaces[N]['sends'] & string;
type SendOf<N extends Namespace, E extends SendName<N>> = Extract<Namespaces[N]['sends'][E], ClientSend>;
export type SentArguments<N extends Namespace, E extends SendName<N>> = ArgumentsSent<SendOf<N, E>>;
export type SentResult<N extends Namespace, E extends SendName<N>> = ResultOf<SendOf<N, E>>;
