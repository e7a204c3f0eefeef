import type { CallFacts, CallInfo } from '@chewata/common/contract/rooms/room';
import { GAMES } from '@chewata/common/games';
import { toPercent } from '@chewata/common/games/percent';
import { toBirr } from '@chewata/common/money';
import { callTime } from '#domain/rooms/due-at.ts';
import { gamePlay } from '#domain/rooms/games.ts';
import { nextStep } from '#domain/rooms/next-step.ts';
import { type CardInPlay, callsMade, type PlayState, withCall } from '#domain/rooms/play.ts';
import { paidCards, type RoomState } from '#domain/rooms/room.ts';
import { houseCutInPlay } from '#domain/rooms/room-view.ts';
import type { Claim } from '#domain/rooms/story.ts';
import { isOverByNow } from '../recover/is-over-by-now.ts';
import { timingOf } from '../room-settings.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { after } from './after.ts';
import { drawCalls } from './draw-calls.ts';
import type { PhaseHandler } from './phase-handler.ts';
import { publishStartAgain } from './publish-start.ts';

/** The next step of a room in play: a call, the end, or a step that its game defines. */
export const playRound: PhaseHandler = async (ctx, room, now) => {
  const { id, game, play, revision } = room;
  if (!play) throw new Error(`room ${id} has no play`);
  if (room.owesStart) {
    await publishStartAgain(ctx, room);
    return null;
  }
  if (await isOverByNow(ctx, id)) {
    const changed = await ctx.rooms.change(room, { revision, phase: 'settling' });
    return changed && after(room, { phase: 'settling' }, changed.seq);
  }
  const timing = timingOf(ctx, game);
  const rules = gamePlay(game);
  const step = nextStep({ ...room, cards: paidCards(room) }, timing, now);
  switch (step?.kind) {
    case 'draw':
      return drawCalls(ctx, room);
    case 'call': {
      const called = rules.afterCall(withCall(play, now, callTime(step.at, now, timing)));
      const changed = await ctx.rooms.change(room, { revision, seen: 'event', play: called });
      if (!changed) return null;
      for (const event of rules.eventsBeforeCall(called)) ctx.publish.ownEvent(game, id, event);
      publishCall(ctx, room, called, changed.seq);
      return after(room, { play: called }, changed.seq);
    }
    case 'advance': {
      const changed = await ctx.rooms.change(room, { revision, play: step.play });
      if (!changed) return null;
      ctx.publish.ownEvent(game, id, step.event);
      return after(room, { play: step.play }, changed.seq);
    }
    case 'check-presence': {
      const away = await ctx.presence.awaySince(game, step.users, now);
      const next = step.apply((user) => (away.get(user) ?? null) !== null, now);
      const before = new Set(rules.claimed(play));
      const claims = rules
        .claimed(next)
        .filter((card) => !before.has(card))
        .flatMap((card) => claimsOf(paidCards(room), card, now));
      const changed = await ctx.rooms.change(room, { revision, play: next, claims });
      return changed && after(room, { play: next }, changed.seq);
    }
    case 'settle': {
      const changed = await ctx.rooms.change(room, { revision, phase: 'settling' });
      return changed && after(room, { phase: 'settling' }, changed.seq);
    }
  }
  return null;
};

/** B10: the claim of a complete card whose player is away. */
const claimsOf = (cards: readonly CardInPlay[], card: string, at: number): Claim[] =>
  cards
    .filter((one) => one.card === card)
    .map(({ userId }) => ({ userId, card, at, verdict: 'BINGO' as const }));

function publishCall(ctx: RoomsContext, room: RoomState, play: PlayState, seq: number): void {
  const called = callsMade(play).at(-1);
  if (called === undefined) return;
  ctx.publish.toRoom(room.game, room.id, 'numberCall', [called, callInfo(room, play, seq)]);
}

/** The first call of a round has all facts; later none of them changes. */
function callInfo(room: RoomState, play: PlayState, seq: number): CallInfo {
  const call = { roomId: room.id, seq, round: play.called, calledNumbers: [...callsMade(play)] };
  return play.called === 1 ? { ...call, ...callFacts(room) } : call;
}

function callFacts(room: RoomState): CallFacts {
  const cards = paidCards(room).length;
  const houseCut = houseCutInPlay(room, cards);
  return {
    netWin: toBirr(GAMES[room.game].netWin(room.stake, cards, houseCut)),
    stake: toBirr(room.stake),
    cards,
    percent: toPercent(houseCut),
    userCount: cards,
  };
}
