import type { CallInfo } from '@chewata/common/contract/rooms';
import { GAMES } from '@chewata/common/games';
import { toPercent } from '@chewata/common/games/percent';
import { toBirr } from '@chewata/common/money';
import { completeCards, withClaims } from '../../domain/rooms/bingo/claims.ts';
import { beatOf } from '../../domain/rooms/due-at.ts';
import { callsMade, type Play, paidCards, type RoomState } from '../../domain/rooms/room.ts';
import { percentInPlay } from '../../domain/rooms/room-view.ts';
import { rulesOf } from '../../domain/rooms/rules-of.ts';
import { playersOf } from '../../domain/rooms/sealing.ts';
import { paceOf } from './room-settings.ts';
import type { RoomStep } from './room-step.ts';
import type { RoomsContext } from './rooms-context.ts';

/** The next step of a room that plays: a call, a second of the pre-spin, the claims of the absent, the end. */
export const playRound: RoomStep = async (ctx, room, now) => {
  const { play, revision } = room;
  if (!play) throw new Error(`room ${room.id} plays nothing`);
  const pace = paceOf(ctx, room.game);
  const step = rulesOf(room.game).next(play, paidCards(room), pace);
  switch (step.do) {
    case 'call':
      return call(ctx, room, {
        ...play,
        called: play.called + 1,
        calledAt: beatOf(step.at, now, pace),
        blocked: [],
      });
    case 'prespin':
      if ((await ctx.rooms.change(room, { revision, play: { ...play, prespin: play.prespin - 1 } })) === null)
        return;
      return ctx.publish.toRoom('spin', room.id, 'spinCountdown', [play.prespin, room.id]);
    case 'claim-for-absent':
      return claimForAbsent(ctx, room, play, now);
    case 'settle':
      await ctx.rooms.change(room, { revision, phase: 'settling' });
  }
};

async function call(ctx: RoomsContext, room: RoomState, play: Play): Promise<void> {
  const { id, game, revision } = room;
  const seq = await ctx.rooms.change(room, { revision, event: 'called', play });
  const called = callsMade(play).at(-1);
  if (seq === null || called === undefined) return;
  if (game === 'spin' && play.called === 1) ctx.publish.toRoom(game, id, 'spinCountdownFinished', [id]);
  ctx.publish.toRoom(game, id, 'numberCall', [called, callInfo(room, play, seq)]);
}

function callInfo(room: RoomState, play: Play, seq: number): CallInfo {
  const cards = paidCards(room).length;
  const percent = percentInPlay(room, cards);
  return {
    roomId: room.id,
    seq,
    netWin: toBirr(GAMES[room.game].netWin(room.stake, cards, percent)),
    stake: toBirr(room.stake),
    cards,
    percent: toPercent(percent),
    userCount: cards,
    calledNumbers: [...callsMade(play)],
    round: play.called,
  };
}

/** B10: the complete cards of those who have no live socket, on any server, claim by themselves. */
async function claimForAbsent(ctx: RoomsContext, room: RoomState, play: Play, now: number): Promise<void> {
  const complete = completeCards(paidCards(room), callsMade(play));
  const away = await ctx.presence.awaySince(room.game, playersOf(complete), now);
  const cards = complete.filter(({ userId }) => (away.get(userId) ?? null) !== null).map(({ card }) => card);
  const seen = { ...play, absentSeen: play.called };
  const { claimWindowMs } = paceOf(ctx, room.game);
  const next = cards.length > 0 ? withClaims(seen, cards, now, claimWindowMs) : seen;
  await ctx.rooms.change(room, { revision: room.revision, play: next });
}
