import type { Room } from '@chewata/common/contract/rooms/room';

/** A bingo room of 20 Birr without paid cards. */
export const EMPTY_ROOM: Room = {
  id: 'r1',
  game: 'bingo',
  stake: 20,
  gameSpace: null,
  status: 'Available',
  players: {},
  viewingCards: {},
  userNames: {},
  maskedPhones: {},
  cards: [],
  totalStake: 0,
  percent: 20,
  netWin: 0,
  possibleWin: 16,
  countDownVal: 0,
  calledNumbers: [],
  userCount: 0,
  schedule: null,
  round: 1,
  rounds: null,
  percents: [],
  bonusOn: false,
  commitment: 'c',
  seq: 1,
};
