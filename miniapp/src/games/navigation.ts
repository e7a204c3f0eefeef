import type { JoinPayload } from '@chewata/common/contract/sockets/payloads';
import type { GameSpace } from './game-space.tsx';
import { gameSpaceIn } from './game-space.tsx';

// The navigation state that one game screen passes to the next. It comes from the browser's history, which
// may hold anything, so every field is checked.

/** A message that the stakes page shows: why the player is back there. */
export interface StakeNotice {
  tone: 'good' | 'bad';
  text: string;
}

/** State of a screen on which the player chooses cards in the room of one stake. */
export interface CardsStart {
  singleStake: number;
  userPhone: string;
  gameSpace: GameSpace | null;
  /** Cards to select at once if they are free: 'Play again'. */
  cards: string[];
  /** The room of a scheduled game. */
  roomId?: string;
}

/** State of a screen that plays or watches a round. */
export interface RoundStart {
  phoneNumber: string;
  requestPackage: {
    stake: number;
    gameSpace: string | null;
    gameSpaceObject: GameSpace | null;
  };
  /** The room if it is known: needed to watch it, or to see its result after it has ended. */
  roomId: string | null;
}

const fieldsOf = (state: unknown): Record<string, unknown> =>
  typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};

export function noticeIn(state: unknown): StakeNotice | null {
  const notice = fieldsOf(fieldsOf(state).notice);
  if (typeof notice.text !== 'string' || !notice.text) return null;
  return { tone: notice.tone === 'good' ? 'good' : 'bad', text: notice.text };
}

export function cardsStartIn(state: unknown): CardsStart | null {
  const { singleStake, userPhone, cards, roomId } = fieldsOf(state);
  if (typeof singleStake !== 'number' || !(singleStake > 0) || typeof userPhone !== 'string') return null;
  return {
    singleStake,
    userPhone,
    gameSpace: gameSpaceIn(state),
    cards: Array.isArray(cards) ? cards.filter((card) => typeof card === 'string') : [],
    ...(typeof roomId === 'string' && { roomId }),
  };
}

export function roundStartIn(state: unknown): RoundStart | null {
  const { phoneNumber, requestPackage, roomId } = fieldsOf(state);
  const { stake, gameSpace, gameSpaceObject } = fieldsOf(requestPackage);
  if (typeof phoneNumber !== 'string' || typeof stake !== 'number' || !(stake > 0)) return null;
  const space = gameSpaceIn({ gameSpace: gameSpaceObject });
  return {
    phoneNumber,
    requestPackage: {
      stake,
      gameSpace: typeof gameSpace === 'string' ? gameSpace : (space?._id ?? null),
      gameSpaceObject: space,
    },
    roomId: typeof roomId === 'string' ? roomId : null,
  };
}

export const toRoundStart = (
  phoneNumber: string,
  stake: number,
  space: GameSpace | null,
  roomId: string | null,
): RoundStart => ({
  phoneNumber,
  requestPackage: { stake, gameSpace: space?._id ?? null, gameSpaceObject: space },
  roomId,
});

/** The payload of joinRoom: the room if it is known, else the stake and the space. */
export const joinPayloadOf = ({ roomId, requestPackage }: RoundStart): JoinPayload =>
  roomId ?? { stake: requestPackage.stake, gameSpace: requestPackage.gameSpace };
