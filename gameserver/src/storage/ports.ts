/** What the services need of the outside. storage/mongo and storage/redis keep these promises. */

export type { BankList } from './ports/bank-list.ts';
export type { Boards, Gain, Standing } from './ports/boards.ts';
export type {
  AuditReport,
  AuditReports,
  BookDeposit,
  BookEntry,
  Books,
  BookWithdrawal,
} from './ports/books.ts';
export type { Broadcast, BroadcastBatch, Broadcasts, Counts } from './ports/broadcasts.ts';
export type { Chats, Message, Talk } from './ports/chats.ts';
export type { Clock, Random } from './ports/clock.ts';
export type { Decision, Decisions } from './ports/decisions.ts';
export type {
  DailyFirsts,
  Deposit,
  DepositChange,
  Deposits,
  DepositWhen,
  ReceiptClaims,
} from './ports/deposits.ts';
export type { Due } from './ports/due.ts';
export type { Feedback, Feedbacks } from './ports/feedback.ts';
export type { Figures } from './ports/figures.ts';
export type { Ledger, Posted } from './ports/ledger.ts';
export type { Limits, OneAtATime } from './ports/limits.ts';
export type { Log } from './ports/log.ts';
export type { LoginToken, LoginTokens } from './ports/login-tokens.ts';
export type { RequestPage, RequestStatus, Ruling } from './ports/money-request.ts';
export type { Notification, Notifications } from './ports/notifications.ts';
export type { Otp, OtpKind, Otps } from './ports/otps.ts';
export type { PointDays } from './ports/point-days.ts';
export type { Presence } from './ports/presence.ts';
export type { PromotionChange, Promotions } from './ports/promotions.ts';
export type { Game, Publisher } from './ports/publisher.ts';
export type { Recoveries } from './ports/recoveries.ts';
export type { Asking, Claim, Outcome, RequestKey, Requests } from './ports/requests.ts';
export type { CardRefusal, NewRoom, Place, Rooms } from './ports/rooms.ts';
export type { Rounds } from './ports/rounds.ts';
export type { Schedule, Schedules } from './ports/schedules.ts';
export type { Session, Sessions } from './ports/sessions.ts';
export type { SettingsStore } from './ports/settings.ts';
export type { Space, Spaces } from './ports/spaces.ts';
export type { MutableKind, TelegramChat, TelegramChats } from './ports/telegram-chats.ts';
export type { Together, Transaction, Write } from './ports/transaction.ts';
export type { Role, User, Users } from './ports/users.ts';
export type {
  PayoutStage,
  Withdrawal,
  WithdrawalChange,
  Withdrawals,
  WithdrawalWhen,
} from './ports/withdrawals.ts';
