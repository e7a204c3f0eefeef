import { ownCards } from '@chewata/common/contract/rooms/derived';
import type { LiveRoom } from '@chewata/common/contract/rooms/live-room';
import type { FinishInfo, Room, SealedInfo } from '@chewata/common/contract/rooms/room';
import { type RoundEvidence, sameBeacon } from '@chewata/common/fairness/evidence';
import type { RecordFault } from '@chewata/common/fairness/record-faults';
import type { SeatedCard } from '@chewata/common/games/definition';
import type { Game } from '@chewata/common/games/index';

/** A moment in epoch ms, as exactly as it is known. */
export interface Moment {
  readonly earliest: number;
  readonly latest: number;
  /** False: by this device's own clock, which nothing was compared with. */
  readonly checked: boolean;
}

/** A reason to doubt a record. log: its hash is not the logged one; head: the log was not the one seen at its end. */
export type Difference = RecordFault | 'log' | 'head';

/** The facts that this device saw of a round while it was open, and the result of the comparison at its end. */
export interface KeptRound extends RoundEvidence {
  readonly roundId: string;
  readonly game: Game;
  /** Of the newest state that was seen. */
  readonly seq: number;
  /** True if a change may have been missed before the cards were sealed. */
  readonly hasGap: boolean;
  /** `seq` of the sealed cards. */
  readonly sealedSeq: number | null;
  /** When `cardsSealed` arrived. */
  readonly sealedAt: Moment | null;
  readonly head: NonNullable<FinishInfo['head']> | null;
  /** Null until the record could be compared. */
  readonly differences: readonly Difference[] | null;
}

type State = Pick<LiveRoom, 'room' | 'stale'>;

const fresh = ({ id, game, seq }: Pick<Room, 'id' | 'game' | 'seq'>): KeptRound => ({
  roundId: id,
  game,
  seq,
  hasGap: false,
  announced: null,
  sealed: null,
  sealedSeq: null,
  sealedAt: null,
  own: [],
  head: null,
  differences: null,
});

const own = (room: Room): SeatedCard[] => {
  const { seat } = room;
  return seat === null ? [] : ownCards(room).map((card) => ({ card, seat }));
};

/** The evidence after a state of the room; null: there is nothing to keep. The same object if nothing has changed. */
export function afterState(kept: KeptRound | null, state: State): KeptRound | null {
  if (kept?.sealed) return withCards(kept, state);
  const { room, stale } = state;
  if (stale) return kept && !kept.hasGap ? { ...kept, hasGap: true } : kept;
  const isOpen = room.status === 'Available' || room.status === 'Starting';
  // Play began unseen: nothing that is said from now on was said before the draw.
  if (!isOpen) return kept;
  // A scheduled room has its time before the first payment, which brings the commitment.
  const hasOffer = room.startsAt !== null && room.commitment !== '';
  // The last paid card was removed: the next countdown has a new commitment.
  if (!hasOffer && room.cards.length === 0) return null;
  if (!hasOffer) return kept && { ...kept, seq: room.seq, own: own(room) };
  const { commitment, beacon } = room;
  const known = kept ?? fresh(room);
  const hasGap = known.hasGap || room.seq > known.seq + 1;
  // Without an own card in it, a countdown may have ended and another one begun while this device was away.
  const mayBeNew = hasGap && known.own.length === 0 && !sameOffer(known.announced, room);
  const announced = known.announced === null || mayBeNew ? { commitment, beacon } : known.announced;
  const next = { ...known, seq: room.seq, announced, hasGap: mayBeNew ? false : hasGap, own: own(room) };
  return kept && isSame(kept, next) ? kept : next;
}

const sameOffer = (a: KeptRound['announced'], b: NonNullable<KeptRound['announced']>): boolean =>
  a !== null && a.commitment === b.commitment && sameBeacon(a.beacon, b.beacon);

const isSame = (a: KeptRound, b: KeptRound): boolean =>
  a.seq === b.seq && a.announced === b.announced && a.hasGap === b.hasGap;

/** The cards as the room had them when they were sealed; they do not change while it plays. */
function withCards(kept: KeptRound, { room, stale }: State): KeptRound {
  const { sealed, sealedSeq } = kept;
  if (sealed === null || sealed.cards !== null || stale || room.status !== 'Playing') return kept;
  if (sealedSeq === null || room.seq < sealedSeq) return kept;
  const cards = Object.entries(room.players).flatMap(([seat, names]) =>
    names.map((card) => ({ card, seat: Number(seat) })),
  );
  return { ...kept, sealed: { ...sealed, cards } };
}

/** The evidence after `cardsSealed`. A second one changes nothing: the first came before the draw. */
export function afterSealed(kept: KeptRound | null, game: Game, info: SealedInfo): KeptRound {
  const { roomId, seq, commitment, beacon, clientEntropy } = info;
  const known = kept ?? fresh({ id: roomId, game, seq });
  if (known.sealed) return known;
  return { ...known, sealed: { commitment, beacon, clientEntropy, cards: null }, sealedSeq: seq };
}

/** The part of it that can be held against the record. */
export const evidenceIn = ({ announced, sealed, own: cards, hasGap }: KeptRound): RoundEvidence => ({
  // A watcher who was away may have seen the offer of an earlier countdown.
  announced: cards.length > 0 || (sealed !== null && !hasGap) ? announced : null,
  sealed,
  own: cards,
});

/** True if the round's end has something to be compared with. */
export const isEvidence = ({ own: cards, sealed }: KeptRound): boolean => cards.length > 0 || sealed !== null;
