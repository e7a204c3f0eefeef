import { paidFacts } from '@chewata/common/contract/rooms/derived';
import type { LobbyEntry, LobbyWin, RoomSummary } from '@chewata/common/contract/rooms/lobby';
import type { Room, Winners } from '@chewata/common/contract/rooms/room';
import type { Answer, Events, Reply } from './fake-sockets.ts';

type Game = Room['game'];

/** A room in which others have held and paid for cards, and the player has not. */
export function waitingRoom(game: Game, stake: number): Room {
  const facts = { game, stake, percent: 20, players: { 2: ['3', '18'], 3: ['40'] } };
  return {
    id: 'waiting',
    gameSpace: null,
    status: 'Available',
    seat: null,
    viewingCards: { 4: ['12'] },
    userNames: { 1: 'Almaz', 2: 'Hana', 3: 'Dawit', 4: 'Sara' },
    maskedPhones: { 1: '******4567', 2: '******7654', 3: '******1122', 4: '******3344' },
    countDownVal: 0,
    startsAt: null,
    calledNumbers: [],
    schedule: null,
    round: 1,
    rounds: null,
    percents: [],
    bonusOn: false,
    commitment: '',
    beaconState: 'ready',
    beacon: null,
    seq: 1,
    ...facts,
    ...paidFacts(facts),
  };
}

/** The round of bingo at 10 Birr in which the player has two cards. */
export function playedRound(): Room {
  const facts = {
    game: 'bingo' as const,
    stake: 10,
    percent: 20,
    players: { 1: ['7', '57'], 2: ['3', '18'] },
  };
  return {
    ...waitingRoom('bingo', 10),
    ...facts,
    ...paidFacts(facts),
    id: 'played',
    status: 'Playing',
    seat: 1,
    viewingCards: {},
    userNames: { 1: 'Almaz', 2: 'Hana' },
    maskedPhones: { 1: '******4567', 2: '******7654' },
    calledNumbers: [5, 18, 33, 47, 62, 9, 24, 41, 55, 70, 12, 29],
    round: 12,
  };
}

function summary(room: Room, calls: number): RoomSummary {
  return { ...room, calls };
}

/** A round of others, and in bingo the player's own. */
function lobbyOf(game: Game): LobbyEntry[] {
  const others: Room = { ...waitingRoom(game, game === 'bingo' ? 50 : 100), id: 'others', status: 'Playing' };
  const own = playedRound();
  return [
    ['others', summary(others, 2)],
    ...(game === 'bingo' ? [[own.id, summary(own, 12)] as LobbyEntry] : []),
  ];
}

/** More than fit a phone. */
const WINS: LobbyWin[] = [480, 96, 1250].map((amount, place) => ({
  roundId: `w${place}`,
  stake: 50,
  phone: '******4567',
  amount,
  winners: place + 1,
  at: '2026-11-25T08:00:00Z',
}));

/** The server of the pictures: always the same rooms. */
export const fixedRooms: Answer = (namespace, event, args): Reply => {
  const game = namespace.slice(1) as Game;
  if (event === 'login')
    return {
      events: [
        ['availableRooms', lobbyOf(game), game === 'bingo' ? ['played'] : []],
        ['lastWins', WINS],
      ],
    };
  if (event !== 'joinRoom') return {};
  const target = args[0] as string | { roomId?: string; stake?: number };
  const roomId = typeof target === 'string' ? target : target.roomId;
  if (roomId === 'played') return { result: { room: playedRound() } };
  const stake = typeof target === 'string' ? 50 : (target.stake ?? 50);
  return { result: { room: waitingRoom(game, stake) } };
};

/** The room with these paid cards. */
export function withCards(room: Room, players: Room['players']): Room {
  const facts = { ...room, players, viewingCards: {} };
  return { ...facts, ...paidFacts(facts) };
}

/** A server with that one room; these events follow when a player has joined it. */
export const oneRoom =
  (room: Room, events: Events = []): Answer =>
  (namespace, event) =>
    event === 'joinRoom' && namespace === `/${room.game}` ? { result: { room }, events } : {};

/** A win: the seat of its card, and in Birr what it wins. */
type Win = readonly [card: string, seat: number, amount: number];

/** The event that ends the room's round. */
export function finished(room: Room, ...wins: Win[]): Events {
  const winners: Winners = {};
  for (const [card, seat, amount] of wins) {
    const [username = '', phone = ''] = [room.userNames[seat], room.maskedPhones[seat]];
    winners[card] = [{ username, phone, amount, tax: 0 }];
  }
  const fairness = { commitment: room.commitment, serverSeed: '5a'.repeat(32) };
  const info = { roomId: room.id, seq: room.seq + 1, netWin: room.netWin, fairness };
  const cards = wins.map(([card]) => card);
  return [['gameFinished', '', cards, winners, info]];
}
