import type { CardPatch, RoomPatch } from '@chewata/common/contract/rooms/patch';
import type { BeaconState } from '@chewata/common/contract/rooms/room';
import type { BeaconRound } from '@chewata/common/fairness/chain';
import { GAMES } from '@chewata/common/games';
import { type PercentTenths, toPercent } from '@chewata/common/games/percent';
import type { RoundStatus } from '@chewata/common/games/round';
import type { RoomHeader, RoomState, SeatedPerson } from './room.ts';
import { beaconView, shownCut } from './room-view.ts';

/** The changes of a room since its last patch, and its state now. */
export interface UnsentChanges {
  readonly from: number;
  readonly seq: number;
  readonly status: RoundStatus;
  readonly startsAt: number | null;
  readonly commitment: string;
  readonly beacon: BeaconRound | null;
  readonly beaconState: BeaconState;
  readonly bonusOn: boolean;
  readonly houseCut: PercentTenths;
  /** How many cards are paid for now, and the fewest and most since the last patch. */
  readonly paid: { readonly now: number; readonly fewest: number; readonly most: number };
  /** The names of the patch's fields that were written since. */
  readonly touched: ReadonlySet<string>;
  readonly cards: readonly CardPatch[];
  /** The players who got a seat. */
  readonly people: readonly SeatedPerson[];
}

/**
 * R9: the patch that sends these changes. A field that has changed and changed back is sent too: a client that joined
 * in between has the value in the middle.
 */
export function roomPatch({ id, game }: Pick<RoomState, 'id' | 'game'>, changes: UnsentChanges): RoomPatch {
  const { from, seq, cards, people, touched, status, startsAt, commitment, bonusOn, beaconState } = changes;
  const { showsNames } = GAMES[game];
  const names = Object.fromEntries(
    people.map(({ seat, name, phone }): [string, [string, string]] => [String(seat), [name, phone]]),
  );
  return {
    id,
    from,
    seq,
    ...(cards.length > 0 && { cards: [...cards] }),
    ...(showsNames && people.length > 0 && { names }),
    ...(touched.has('status') && { status }),
    ...(touched.has('startsAt') && { startsAt }),
    ...(touched.has('commitment') && { commitment }),
    ...(touched.has('beacon') && { beacon: beaconView(changes.beacon) }),
    ...(touched.has('beaconState') && { beaconState }),
    ...(touched.has('bonusOn') && { bonusOn }),
    ...paidFields({ game, houseCut: changes.houseCut }, changes),
  };
}

/** The fields that follow from how many cards are paid for, if any of those numbers gives another value. */
function paidFields(
  room: Pick<RoomHeader, 'game' | 'houseCut'>,
  { paid, status, touched }: UnsentChanges,
): Pick<RoomPatch, 'percent' | 'rounds' | 'percents'> {
  const { rounds, prizeSplit } = GAMES[room.game];
  const counts = Array.from({ length: paid.most - paid.fewest + 1 }, (_, index) => paid.fewest + index);
  const shown = (seen: RoundStatus, cards: number) => toPercent(shownCut(room, seen, cards));
  // A status that has changed was one of the lobby before.
  const before = touched.has('status') ? 'Starting' : status;
  const percent = shown(status, paid.now);
  const percents = [...prizeSplit(paid.now)];
  return {
    ...(counts.some((count) => shown(before, count) !== percent) && { percent }),
    ...(counts.some((count) => rounds(count) !== rounds(paid.now)) && {
      rounds: rounds(paid.now),
      percents,
    }),
  };
}
