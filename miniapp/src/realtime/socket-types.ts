import type {
  ArgumentsSent,
  ChatClientSends,
  ChatServerSends,
  ClientEvents,
  ClientSend,
  chatSends,
  GameSends,
  GameServerSends,
  ResultOf,
} from '@chewata/common/contract/sockets/events';
import type { Game } from '@chewata/common/games';
import type { Socket } from 'socket.io-client';

type GameNamespaces = {
  [G in Game]: { client: ClientEvents<GameSends<G>>; server: GameServerSends<G>; sends: GameSends<G> };
};
/** The events of each namespace, in both directions. Types only, so that no schema is part of the app's bundle. */
interface Namespaces extends GameNamespaces {
  chat: { client: ChatClientSends; server: ChatServerSends; sends: typeof chatSends };
}

export type Namespace = keyof Namespaces;
export type ServerEvents<N extends Namespace> = Namespaces[N]['server'];
export type AppSocket<N extends Namespace> = Socket<Namespaces[N]['server'], Namespaces[N]['client']>;

/** The events that the client sends in a namespace. */
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
