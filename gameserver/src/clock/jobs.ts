import { asRoundId } from '@chewata/common/ids';
import type { DueJob } from '#storage/work/due.ts';
import { endOverdueApprovals } from '../services/admin/approvals/end-approvals.ts';
import { keepFinishedHours } from '../services/admin/figures/chart-tallies.ts';
import { reportServer } from '../services/admin/health/report-server.ts';
import { sendAnnouncements } from '../services/announcements/send-announcements.ts';
import { auditAtNight } from '../services/audit/audit-at-night.ts';
import { auditOften } from '../services/audit/often/audit-often.ts';
import type { Context } from '../services/context.ts';
import { pollDueDeposits } from '../services/deposits/poll-due-deposits.ts';
import { countPurchase } from '../services/leaderboard/buy-points.ts';
import { countRound } from '../services/leaderboard/count-points.ts';
import { advancePromotion, schedulePrizes } from '../services/leaderboard/end-promotion.ts';
import { advanceDuePayouts } from '../services/payouts/advance-due-payouts.ts';
import { showRealityChecks } from '../services/play-limits/check-reality.ts';
import { completeRecord } from '../services/rooms/fairness/complete-record.ts';
import { joinChains } from '../services/rooms/fairness/log-hours.ts';
import { watchBeacon } from '../services/rooms/fairness/watch-beacon.ts';
import { advanceRoom } from '../services/rooms/play/advance-room.ts';
import { recoverRounds } from '../services/rooms/recover/recover-rounds.ts';
import { openScheduledGame, scheduleUpcomingGames } from '../services/schedules/open-scheduled-game.ts';
import { reportNews } from '../services/staff-news/report-news.ts';
import { raiseFlags } from '../services/suspicions/raise-flags.ts';
import type { LocalJob, ScheduledJob, SharedJob } from './job.ts';

/** Work that the servers share: the due set says which is due when, and one server at a time has each. */
export const DUE_JOBS: Readonly<Record<DueJob, ScheduledJob | SharedJob>> = {
  room: { at: 'scheduled time', run: (ctx, id) => advanceRoom(ctx, asRoundId(id)) },
  schedule: { at: 'scheduled time', run: openScheduledGame },
  count: { at: 'scheduled time', run: (ctx, id) => countRound(ctx, asRoundId(id)) },
  record: { at: 'scheduled time', run: (ctx, id) => completeRecord(ctx, asRoundId(id)) },
  points: { at: 'scheduled time', run: countPurchase },
  promotion: { at: 'scheduled time', run: advancePromotion },
  recovery: { everyMs: 60_000, run: recover },
  reality: { everyMs: 2000, run: showRealityChecks },
  suspicions: { everyMs: 5000, run: raiseFlags },
  figures: { everyMs: 30_000, run: keepFigures },
  news: { everyMs: 3000, run: reportNews },
  fairnessHour: { everyMs: 5 * 60_000, run: joinChains },
};

const NAMES_AT_ONCE = 500;

/** Work that each server does for itself; the documents say which server has which payment. */
export const LOCAL_JOBS: Readonly<Record<string, LocalJob>> = {
  payouts: { everyMs: 500, run: advanceDuePayouts },
  deposits: { everyMs: 500, run: pollDueDeposits },
  report: { everyMs: 3000, run: reportServer },
  // A signature takes 60 ms to check, and a beacon counts as away only after 30 s without one.
  beacon: { everyMs: 8000, run: watchBeacon },
  approvals: { everyMs: 1000, run: endOverdueApprovals },
  announcements: { everyMs: 1000, run: sendAnnouncements },
  names: { everyMs: 60_000, run: ({ users }) => users.indexNames(NAMES_AT_ONCE) },
  audit: { everyMs: 5 * 60_000, run: auditAtNight, isReadOnly: true },
  // A server that dies in it loses nothing: the next run completes what it has begun.
  auditOften: { everyMs: 60_000, run: auditOften, isReadOnly: true },
};

/** Also restores the due set, if Redis has lost it. */
async function recover(ctx: Context): Promise<void> {
  await recoverRounds(ctx);
  await scheduleUpcomingGames(ctx);
  await schedulePrizes(ctx);
}

async function keepFigures(ctx: Context): Promise<void> {
  await keepFinishedHours(ctx);
}
