import type { PrizeEvidence } from '@chewata/common/contract/admin/prizes';
import type { UserId } from '@chewata/common/ids';
import { plus, type Santim, santim, toBirr, ZERO } from '@chewata/common/money';
import { DAY_MS } from '@chewata/common/time';
import type { BirrPrize } from '#domain/leaderboard/birr-prizes.ts';
import { ALL, covers } from '#domain/leaderboard/boards.ts';
import { type CoPlay, coPlayOf, REGULARS } from '#domain/leaderboard/co-play.ts';
import { type Promotion, periodsOf } from '#domain/leaderboard/promotion.ts';
import { ownerOf } from '#domain/ledger/accounts.ts';
import type { Context } from '../../context.ts';

/** The parts of the context that evidence is read from. */
export type EvidenceContext = Pick<
  Context,
  'clock' | 'devices' | 'flags' | 'rounds' | 'sightings' | 'transfers' | 'users'
>;

/** The same evidence with ids in place of people. */
export type RawEvidence = {
  readonly [Field in keyof PrizeEvidence]: PrizeEvidence[Field] extends (infer Item)[]
    ? readonly (Item extends { user: unknown } ? Omit<Item, 'user'> & { user: UserId } : Item)[]
    : PrizeEvidence[Field];
};

/** The most lines of each kind. */
const MOST = 20;

/** G10: what shows whether a winner and those played with are one person. `winners`: of all ranks. */
export async function gatherEvidence(
  ctx: EvidenceContext,
  promotion: Promotion,
  prize: BirrPrize,
  winners: ReadonlySet<UserId>,
): Promise<RawEvidence> {
  const { userId } = prize;
  const play = coPlayOf(userId, await countedRounds(ctx, promotion, prize));
  const met = play.met.map(([user]) => user);
  const near = new Set([...winners, ...met].filter((user) => user !== userId));
  const [devices, payers, referrals, transfers, flags] = await Promise.all([
    sharedDevices(ctx, userId),
    sharedPayers(ctx, userId),
    referralsOf(ctx, userId, near, [...winners, ...met.slice(0, REGULARS)]),
    transfersOf(ctx, promotion, userId, near),
    ctx.flags.ofUser(userId, MOST),
  ]);
  return {
    rounds: play.rounds,
    sameUsersShare: rounded(play.sameUsersShare),
    sameUsers: sameUsersOf(play),
    devices: devices.slice(0, MOST),
    payers: payers.slice(0, MOST),
    referrals: referrals.slice(0, MOST),
    transfers: transfers.slice(0, MOST),
    flags: flags.map(({ id, kind, closed }) => ({ _id: id, kind, status: closed ? 'closed' : 'open' })),
  };
}

const rounded = (share: number): number => Math.round(share * 1000) / 1000;

const sameUsersOf = ({ rounds, met }: CoPlay) =>
  met.slice(0, REGULARS).map(([user, together]) => ({
    user,
    rounds: together,
    share: rounded(together / rounds),
  }));

/** The difference between the clock of the rules and that of stored times. */
const aheadOf = ({ clock }: Pick<Context, 'clock'>): number => clock.ruleNow() - clock.now();

async function countedRounds(
  ctx: EvidenceContext,
  promotion: Promotion,
  { period, stake, userId }: BirrPrize,
) {
  const span = periodsOf(promotion).find(({ key }) => key === period);
  if (!span) return [];
  // A round that is counted in the span has begun at most a day before it.
  const createdFrom = new Date(span.from.getTime() - aheadOf(ctx) - DAY_MS);
  const rounds: { players: readonly UserId[] }[] = [];
  for await (const round of ctx.rounds.countedFor(userId, span, createdFrom)) {
    const isOfBoard = stake === ALL ? covers(promotion, round.stake) : stake === String(toBirr(round.stake));
    if (isOfBoard && round.players.length >= promotion.minimumPlayers) rounds.push(round);
  }
  return rounds;
}

async function sharedDevices(ctx: EvidenceContext, user: UserId) {
  const own = await ctx.devices.ofUser(user);
  const known = await Promise.all(own.map(({ deviceId }) => ctx.devices.ofDevice(deviceId)));
  const counts = new Map<UserId, number>();
  for (const { userId } of known.flat())
    if (userId !== user) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  return [...counts].map(([other, count]) => ({ user: other, count }));
}

async function sharedPayers(ctx: EvidenceContext, user: UserId) {
  const own = await ctx.sightings.ofUsers('payer', [user]);
  const seen = await Promise.all(own.map(({ subject }) => ctx.sightings.of('payer', subject)));
  return seen
    .flat()
    .filter(({ userId }) => userId !== user)
    .map(({ userId, subject: account }) => ({ user: userId, account }));
}

async function referralsOf(
  ctx: EvidenceContext,
  user: UserId,
  near: ReadonlySet<UserId>,
  compared: readonly UserId[],
): Promise<RawEvidence['referrals']> {
  const [referred, known] = await Promise.all([
    ctx.users.referredBy(user),
    ctx.users.find([...new Set([user, ...compared])]),
  ]);
  const referrer = known.find(({ id }) => id === user)?.referredBy;
  const siblings = known.filter(({ id, referredBy }) => id !== user && referrer && referredBy === referrer);
  return [
    ...(referrer && near.has(referrer) ? [{ user: referrer, relation: 'referrer' as const }] : []),
    ...referred
      .filter(({ id }) => near.has(id))
      .map(({ id }) => ({ user: id, relation: 'referred' as const })),
    ...siblings.map(({ id }) => ({ user: id, relation: 'same referrer' as const })),
  ];
}

async function transfersOf(
  ctx: EvidenceContext,
  { startsAt }: Promotion,
  user: UserId,
  near: ReadonlySet<UserId>,
): Promise<RawEvidence['transfers']> {
  const flows = new Map<UserId, { sent: Santim; received: Santim }>();
  const since = new Date(startsAt.getTime() - aheadOf(ctx));
  for (const { postings } of await ctx.transfers.ofUser(user, since)) {
    const own = postings.find(({ account }) => ownerOf(account) === user);
    const other = postings.map(({ account }) => ownerOf(account)).find((owner) => owner && owner !== user);
    if (!own || !other || !near.has(other)) continue;
    const flow = flows.get(other) ?? { sent: ZERO, received: ZERO };
    const amount = santim(Math.abs(own.amount));
    const side = own.amount < 0 ? 'sent' : 'received';
    flows.set(other, { ...flow, [side]: plus(flow[side], amount) });
  }
  return [...flows].map(([other, { sent, received }]) => ({
    user: other,
    sent: toBirr(sent),
    received: toBirr(received),
  }));
}
