import type { Room } from '@chewata/common/contract/rooms/room';
import type { JoinPayload } from '@chewata/common/contract/sockets/payloads';
import type { Game } from '@chewata/common/games';
import type { SignedUp, TestServer } from './context.ts';
import { type Connecting, connectSocket, type SocketClient } from './socket-client.ts';

/** A signed-up user with money and one connection to a game. */
export interface SocketPlayer extends SocketClient, SignedUp {
  /** Joins, and gives the room. */
  join(target: JoinPayload): Promise<Room>;
}

let serial = 0;

export async function socketPlayer(
  server: TestServer,
  game: Game,
  { birr = 1000, by = server, who, ...connecting }: SocketPlayerOptions = {},
): Promise<SocketPlayer> {
  const user = who ?? (await server.signUp(`Player ${++serial}`));
  if (birr > 0) await server.credit(user.id, birr);
  const client = await connectSocket(by.url, `/${game}`, {
    token: user.token,
    language: 'en',
    ...connecting,
  });
  return {
    ...user,
    ...client,
    join: async (target) => {
      const joined = await client.send<{ room: Room }>('joinRoom', target);
      if (!joined.ok) throw new Error(`${joined.code}: ${joined.message}`);
      return joined.room;
    },
  };
}

interface SocketPlayerOptions extends Connecting {
  readonly birr?: number;
  /** Another server on the same stores. */
  readonly by?: { readonly url: string };
  readonly who?: SignedUp;
}

/** Joins the open room of that stake, which is created if there is none. */
export const atStake = (stake: number, gameSpace: string | null = null) => ({
  stake,
  gameSpace,
  createGame: true,
});
