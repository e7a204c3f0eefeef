import type { ApprovalKind } from '@chewata/common/contract/approval';
import type { ApprovalHandler } from '../../approvals/carry-out.ts';
import { broadcastApproval } from '../../broadcasts/command-broadcast.ts';
import type { Context } from '../../context.ts';
import { transferApproval } from '../../money/held-transfers.ts';
import { announcementChange, announcementCreation } from '../announcements/administer.ts';
import { adjustmentApproval } from '../people/adjust.ts';
import { freeSpinsApproval } from '../people/free-spins.ts';
import { roleApproval } from '../people/role.ts';
import { releaseApproval } from '../prizes/release-prizes.ts';
import { changeApproval, creationApproval } from '../promotions/administer-promotions.ts';
import { restartNoticeApproval } from '../rooms/send-restart-notice.ts';
import { settingsApproval } from '../settings/change-settings.ts';
import { voidApproval } from '../voiding/void-round.ts';

/** The handler of each kind of proposal. */
export const APPROVAL_HANDLERS: Readonly<Record<ApprovalKind, ApprovalHandler<Context>>> = {
  'user.adjust': adjustmentApproval,
  'user.free-spins': freeSpinsApproval,
  'user.role': roleApproval,
  'settings.change': settingsApproval,
  'promotion.create': creationApproval,
  'promotion.change': changeApproval,
  'promotion.release': releaseApproval,
  'broadcast.start': broadcastApproval,
  'announcement.create': announcementCreation,
  'announcement.change': announcementChange,
  'rooms.restart-notice': restartNoticeApproval,
  'round.void': voidApproval,
  transfer: transferApproval,
};
