import * as z from 'zod/mini';
import type { ErrorCode } from '../../errors.ts';
import { type Call, type CallOf, GAME_NAMES, type Game, gameTable } from '../../games/index.ts';
import type { PlayLimitKind } from '../accounts/limit-kinds.ts';
import type { RealityCheck } from '../accounts/play-limits.ts';
import { type ChatMessage, chatText } from '../community/chat.ts';
import { type Birr, roundId, userId } from '../conventions.ts';
import type { LobbyEntry, LobbyWin } from '../rooms/lobby.ts';
import type { RoomPatch } from '../rooms/patch.ts';
import type { CallInfo, FinishInfo, Room, SealedInfo, Winners } from '../rooms/room.ts';
import type { ScheduledGameAnswer } from '../rooms/schedules.ts';
import { type Answers, answers } from '../route.ts';
import { bingoClaim, cardsOf, joinTarget } from './payloads.ts';

/** One event that a client sends: its arguments as one tuple, and the result in the acknowledgement. */
export interface ClientSend<Arguments extends z.core.$ZodTuple = z.core.$ZodTuple, Result = unknown> {
  readonly arguments: Arguments;
  readonly result: Answers<Result>;
}
const send = <Arguments extends z.core.$ZodTuple, Result>(
  parts: Arguments,
  result: Answers<Result>,
): ClientSend<Arguments, Result> => ({ arguments: parts, result });

/** Balances after cards were paid for or given back. */
export interface Balances {
  activeBalance: Birr;
  bonusWallet: Birr;
  remainingSpin: number;
}
/** The caller's cards of that kind in the room, after the event, and the caller's seat there; null without one. */
export interface CardsResult {
  roomId: string;
  seat: number | null;
  cards: string[];
}

const roomSends = (game: Game) => {
  const cards = cardsOf(game);
  return {
    /** Must be the session's own phone or id; what else is sent is not read. */
    login: send(z.tuple([z.string(), z.optional(z.unknown())]), answers<{ userId: string }>()),
    getSchedules: send(z.tuple([]), answers<{ games: ScheduledGameAnswer[] }>()),
    joinRoom: send(z.tuple([joinTarget]), answers<{ room: Room }>()),
    leaveRoom: send(z.tuple([roundId]), answers<{ roomId: string }>()),
    selectCards: send(z.tuple([cards, joinTarget]), answers<CardsResult>()),
    confirmCards: send(
      z.tuple([cards, joinTarget, z.optional(z.object({ free: z.optional(z.boolean()) }))]),
      answers<CardsResult & Balances>(),
    ),
    removeCards: send(z.tuple([joinTarget, z.optional(cards)]), answers<CardsResult & Balances>()),
  };
};

/** Sent by clients in every game's namespace. */
export type RoomSends = ReturnType<typeof roomSends>;

const rooms = gameTable(GAME_NAMES, roomSends);
/** Sent by clients in each game's namespace. */
export const gameSends = {
  ...rooms,
  bingo: {
    ...rooms.bingo,
    lockIn: send(z.tuple([bingoClaim]), answers<{ roomId: string; cards: string[] }>()),
  },
};
export type GameSends<G extends Game> = (typeof gameSends)[G];
export const chatSends = {
  /** Opens the talk with that user: unread messages of it are read. */
  joinChatRoom: send(z.tuple([userId]), answers<{ receiverId: string }>()),
  leaveChatRoom: send(z.tuple([]), answers<unknown>()),
  sendMessage: send(
    z.tuple([z.object({ receiverId: userId, message: chatText })]),
    answers<{ message: ChatMessage }>(),
  ),
};

/** The argument of an acknowledgement. */
export type Acknowledgement<Result> = ({ ok: true } & Result) | SocketFailure;
export interface SocketFailure {
  ok: false;
  code: ErrorCode;
  message: string;
  issues?: { path: string; message: string }[];
  /** Of PLAY_LIMIT. */
  kind?: PlayLimitKind;
  limit?: number | null;
  used?: number | null;
  resetsAt?: string | null;
}

/** Received by the handler, and sent by the client. */
export type ArgumentsOf<S extends ClientSend> = z.core.output<S['arguments']>;
export type ArgumentsSent<S extends ClientSend> = z.core.input<S['arguments']>;
export type ResultOf<S extends ClientSend> = S extends { readonly result: Answers<infer R> } ? R : never;

type Listener<S extends ClientSend> = (
  ...sent:
    | ArgumentsSent<S>
    | [...ArgumentsSent<S>, acknowledge: (result: Acknowledgement<ResultOf<S>>) => void]
) => void;
/** The ClientToServerEvents of Socket.IO for a table of sends. */
export type ClientEvents<Sends extends Record<string, ClientSend>> = {
  [Event in keyof Sends]: Listener<Sends[Event]>;
};

export type CardChange = 'selected' | 'confirmed' | 'removed';

/** Sent by the server in every game's namespace. Events about one room have its `roomId` last. */
export interface RoomServerSends<Called extends Call = Call> {
  /** After `login` all listed rooms, later only those that changed; `mine` if the reader's paid rooms changed. */
  availableRooms: (rooms: LobbyEntry[], mine?: string[]) => void;
  /** After `login` those of the last public rounds, later only new ones, to sockets that receive `availableRooms`. */
  lastWins: (wins: LobbyWin[]) => void;
  scheduledGames: (games: ScheduledGameAnswer[]) => void;
  roomJoined: (room: Room) => void;
  /** The changes since the patch before. */
  cardUpdate: (patch: RoomPatch) => void;
  cardsSealed: (sealed: SealedInfo) => void;
  changeRoom: (room: Room) => void;
  'Join Failed': (message: string) => void;
  rejectSelection: (message: string) => void;
  'Error message': (message: string) => void;
  updateBalance: (balance: { activeBalance: Birr; bonusWallet: Birr }) => void;
  countdown: (seconds: number, roomId: string) => void;
  countdownFinished: (roomId: string) => void;
  timeoutMessage: (notice: { message: string; success: boolean }, roomId: string) => void;
  timeoutFinished: (roomId: string) => void;
  responseCards: (cards: string[], what: CardChange, count: number, roomId: string) => void;
  numberCall: (called: Called, info: CallInfo) => void;
  gameFinished: (title: string, winningNumbers: string[], winners: Winners, info: FinishInfo) => void;
  systemRestart: (notice: { message: string; inSeconds: number }) => void;
}
/** The events that only one game has. */
interface OwnServerSends {
  spin: {
    spinConfig: (config: { rounds: number; percents: number[] }, roomId: string) => void;
    spinCountdown: (seconds: number, roomId: string) => void;
    spinCountdownFinished: (roomId: string) => void;
  };
}
/** Sent by the server in each game's namespace. */
export type GameServerSends<G extends Game> = RoomServerSends<CallOf<G>> &
  (G extends keyof OwnServerSends ? OwnServerSends[G] : unknown);

type OwnEvents<Sends> = {
  [Event in keyof Sends]: {
    readonly event: Event;
    readonly args: Sends[Event] extends (...sent: [...infer Args, roomId: string]) => void ? Args : never;
  };
}[keyof Sends];
/** An event that only one game has, and its arguments apart from the room's id, which comes last. */
export type OwnGameEvent<G extends Game> = G extends keyof OwnServerSends
  ? OwnEvents<OwnServerSends[G]>
  : never;
export interface ChatServerSends {
  /** To the sender: the stored message. */
  message: (message: ChatMessage) => void;
  /** To the receiver. */
  receiveMessage: (message: ChatMessage) => void;
  updateBalance: RoomServerSends['updateBalance'];
  /** The acknowledgement is the player's answer; until then no stake is taken. */
  realityCheck: (check: RealityCheck, acknowledge: () => void) => void;
  'Error message': (message: string) => void;
  systemRestart: RoomServerSends['systemRestart'];
}

export type ChatClientSends = ClientEvents<typeof chatSends>;
