import type { JoinPayload } from '@chewata/common/contract/socket-payloads';
import type { GameSpace } from '#ui/game-space.tsx';
import { gameSpaceIn } from '#ui/game-space.tsx';

// What the screens hand each other (SPEC.md section 2). It comes from the browser's history, so it is
// read with care: where something is missing the screen goes back to the stake page.

/** A message that the stake page shows: why one is back there. */
export interface StakeNotice {
  tone: 'good' | 'bad';
  text: string;
}

/** To /select-cards. */
export interface CardsState {
  singleStake: number;
  userPhone: string;
  gameSpace: GameSpace | null;
  /** Cards to choose at once, where they are free: 'Play again'. */
  cards: string[];
  /** The room itself, where it is a scheduled game's. */
  roomId?: string;
}

/** To /game. */
export interface GameState {
  phoneNumber: string;
  requestPackage: {
    stake: number;
    gameSpace: string | null;
    gameSpaceObject: GameSpace | null;
  };
  /** The room itself where it is known: to come back to it after it has ended, or to watch it. */
  roomId: string | null;
}

const fieldsOf = (state: unknown): Record<string, unknown> =>
  typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};

export function noticeIn(state: unknown): StakeNotice | null {
  const notice = fieldsOf(fieldsOf(state).notice);
  if (typeof notice.text !== 'string' || !notice.text) return null;
  return { tone: notice.tone === 'good' ? 'good' : 'bad', text: notice.text };
}

export function cardsStateIn(state: unknown): CardsState | null {
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

export function gameStateIn(state: unknown): GameState | null {
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

/** The state of /game for the room of this stake. */
export const toGame = (
  phoneNumber: string,
  stake: number,
  space: GameSpace | null,
  roomId: string | null,
): GameState => ({
  phoneNumber,
  requestPackage: { stake, gameSpace: space?._id ?? null, gameSpaceObject: space },
  roomId,
});

/** What joinRoom is asked with: the room where it is known, else the request package. */
export const gameTarget = ({ roomId, requestPackage }: GameState): JoinPayload =>
  roomId ?? { stake: requestPackage.stake, gameSpace: requestPackage.gameSpace };
