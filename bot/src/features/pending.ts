import { listApprovals } from '@chewata/common/contract/admin/approvals';
import { listDeposits, listWithdrawals, type MoneyRequest } from '@chewata/common/contract/admin/requests';
import type { ApprovalAnswer } from '@chewata/common/contract/approval';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@chewata/common/time';
import { pageButton } from '../buttons.ts';
import type { Context } from '../context.ts';
import type { inTheNameOf } from '../game-server.ts';
import { knownText } from '../say.ts';
import { settingChangeLines } from './setting-changes.ts';
import { birr } from './staff-texts.ts';

type Say = Context['say'];

/** Telegram allows 4096 characters. */
const MOST_TEXT = 4000;
const ROWS = 10;
const QUEUES = [
  { call: listWithdrawals, type: 'Withdraw', page: '/admin/withdrawals' },
  { call: listDeposits, type: 'Deposit', page: '/admin/deposits' },
] as const;
const STATES = ['AwaitingSecond', 'Pending'] as const;

/** The reply to /pending: a message for each thing that waits, with the button to the page that decides it. */
export async function showPending(ctx: Context, staff: ReturnType<typeof inTheNameOf>): Promise<void> {
  let shown = 0;
  const show = async (text: string, page: string): Promise<void> => {
    const reply_markup = pageButton(ctx.deps.publicUrl, ctx.say('admin.open'), page);
    await ctx.reply(text.slice(0, MOST_TEXT), { reply_markup });
    shown++;
  };
  for (const { call, type, page } of QUEUES)
    for (const status of STATES) {
      const { items } = await staff(call, { query: { status } });
      for (const item of items.slice(0, ROWS)) await show(requestText(ctx.say, type, status, item), page);
    }
  const { approvals } = await staff(listApprovals, { query: { status: 'Pending' } });
  for (const approval of approvals) await show(proposalText(ctx.say, approval), '/admin/approvals');
  if (shown === 0) await ctx.reply(ctx.say('admin.none'));
}

/** A deposit or withdrawal that waits. */
export function requestText(
  say: Say,
  type: (typeof QUEUES)[number]['type'],
  state: (typeof STATES)[number],
  { txnId, user, amount, method, details, createdAt }: MoneyRequest,
): string {
  const text = say('pending.request', {
    what: say(`history.type.${type}`),
    amount: birr(amount),
    name: user.name,
    phone: user.phoneNo,
    state: say(`pending.state.${state}`),
    waiting: waitingText(say, createdAt),
    method: knownText(say, `pending.method.${method}`) ?? method,
    id: txnId,
  });
  return [text, ...detailLines(say, details)].join('\n');
}

/** A proposal that waits for a second administrator. */
export function proposalText(say: Say, { kind, by, user, change, before, at }: ApprovalAnswer): string {
  const what = say(`pending.kind.${kind}`);
  const text = say('pending.proposal', { what, name: by.name, waiting: waitingText(say, at) });
  const values =
    kind === 'settings.change' ? settingChangeLines(say, before ?? {}, change) : detailLines(say, change);
  return [text, ...(user ? [`${user.name}, ${user.phoneNo}`] : []), ...values].join('\n');
}

/** The values that have a name in the user's language; the page of the button shows all. */
const detailLines = (say: Say, values: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(values).flatMap(([path, value]) => {
    const name = knownText(say, `pending.detail.${path}`);
    if (name === null || (typeof value !== 'string' && typeof value !== 'number')) return [];
    const isAmount = path === 'amount' && typeof value === 'number';
    const shown = isAmount ? say('pending.amount', { amount: birr(value) }) : value;
    return [say('pending.line', { name, value: shown })];
  });

/** 'waiting 12 min'. */
export function waitingText(say: Say, since: string, now = Date.now()): string {
  const age = Math.max(0, now - Date.parse(since));
  return say('pending.waiting', { age: ageText(say, age) });
}

function ageText(say: Say, age: number): string {
  if (age < MINUTE_MS) return say('pending.age.now');
  if (age < HOUR_MS) return say('pending.age.minutes', { n: Math.floor(age / MINUTE_MS) });
  if (age >= 2 * DAY_MS) return say('pending.age.days', { n: Math.floor(age / DAY_MS) });
  const minutes = Math.floor((age % HOUR_MS) / MINUTE_MS);
  return say('pending.age.hours', { n: Math.floor(age / HOUR_MS), minutes });
}
