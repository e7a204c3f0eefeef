import type { AgentSpace, agentIncome as agentIncomeCall } from '@chewata/common/contract/community/agent';
import type { Room } from '@chewata/common/contract/rooms/room';
import type { AnswerOf } from '@chewata/common/contract/route';
import { Refusal } from '@chewata/common/errors';
import { PUBLIC_GAMES, type PublicGame } from '@chewata/common/games';
import type { SpaceId } from '@chewata/common/ids';
import { type Santim, sum, toBirr, ZERO } from '@chewata/common/money';
import type { RoomState } from '../../domain/rooms/room.ts';
import { roomView } from '../../domain/rooms/room-view.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { livingRooms } from '../rooms/enter/list-rooms.ts';
import { openRoom } from '../rooms/enter/open-room.ts';
import { checkStake } from '../rooms/room-settings.ts';
import { describeSpaces } from '../spaces/describe-spaces.ts';

/** The agent's own spaces, each with its rooms that are open or being played. */
export async function listAgentSpaces(
  ctx: Pick<Context, 'clock' | 'config' | 'rooms' | 'rounds' | 'spaces' | 'users'>,
  caller: Caller,
): Promise<AgentSpace[]> {
  const owned = await ctx.spaces.list({ owner: caller.id });
  const [spaces, ...rooms] = await Promise.all([
    describeSpaces(ctx, caller.id, owned),
    ...PUBLIC_GAMES.map((game) => livingRooms(ctx, game)),
  ]);
  return spaces.map((space) => ({
    space,
    rooms: rooms
      .flat()
      .filter((room) => room.space === space._id)
      .map((room) => agentView(ctx, caller, room)),
  }));
}

/** Opens a room for one of the agent's own spaces. Refusals: NOT_FOUND, STAKE_UNKNOWN. */
export async function createAgentRoom(
  ctx: Parameters<typeof openRoom>[0] & Pick<Context, 'spaces'>,
  caller: Caller,
  { spaceId, game, stake }: { spaceId: SpaceId; game: PublicGame; stake: Santim },
): Promise<Room> {
  const space = await ctx.spaces.get(spaceId);
  if (space?.ownerId !== caller.id) throw new Refusal('NOT_FOUND');
  const place = { game, stake, space: spaceId };
  checkStake(ctx, place);
  const { id } = await openRoom(ctx, place, caller.id);
  const room = await ctx.rooms.find(id);
  if (!room) throw new Refusal('UNAVAILABLE');
  return agentView(ctx, caller, room);
}

/** A room as the agent whose space it is in sees it: with the names of its players. */
const agentView = ({ clock }: Pick<Context, 'clock'>, { id }: Caller, room: RoomState): Room =>
  roomView(room, clock.now(), id, true);

const MAX_ROUNDS = 200;

/** The agent's parts of the rounds of their spaces, by the setting agentSharePercent. */
export async function agentIncome(
  ctx: Pick<Context, 'ledger' | 'settings' | 'rounds' | 'spaces'>,
  caller: Caller,
): Promise<AnswerOf<typeof agentIncomeCall>> {
  const entries = await ctx.ledger.agentIncome(caller.id, MAX_ROUNDS);
  const owned = new Map((await ctx.spaces.list({ owner: caller.id })).map((space) => [space.id, space.name]));
  const amounts = entries.map(({ detail }) => detail.agent?.amount ?? ZERO);
  const rounds = await Promise.all(
    entries.map(async (entry, index) => {
      const round = entry.roundId ? await ctx.rounds.find(entry.roundId) : null;
      return {
        roundId: entry.roundId ?? '',
        space: round?.space ? (owned.get(round.space) ?? '') : '',
        amount: toBirr(amounts[index] ?? ZERO),
        at: entry.at.toISOString(),
      };
    }),
  );
  return { sharePercent: ctx.settings.now().agentSharePercent, total: toBirr(sum(amounts)), rounds };
}
