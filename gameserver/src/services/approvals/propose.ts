import type { ApprovalKind } from '@chewata/common/contract/approval';
import type { UserId } from '@chewata/common/ids';
import { parsePhone } from '@chewata/common/phone';
import type { Write } from '#storage/transaction.ts';
import { type Approval, expiryOf } from '../../domain/approvals/approval.ts';
import { isAdmin } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { notifying } from '../notifications/notify.ts';
import { say } from '../say.ts';

/** Thrown inside a transaction whose change needs a second administrator after all. */
export class NeedsSecond extends Error {}

/** A proposal before it is saved. */
export interface Proposal extends Pick<Approval, 'kind' | 'subject' | 'change' | 'before' | 'concerns'> {
  /** That of the command, so that a repeated command is the same proposal. */
  readonly id: string;
  readonly by: { readonly id: UserId; readonly name: string };
}

export type ProposeContext = Pick<
  Context,
  'approvals' | 'clock' | 'config' | 'notifications' | 'together' | 'users'
>;

/** Saves a proposal and notifies everyone who may approve it. A known id gives the proposal that was saved first. */
export async function propose(ctx: ProposeContext, proposal: Proposal): Promise<Approval> {
  const known = await ctx.approvals.get(proposal.id);
  if (known) return known;
  const { approval, writes } = await proposing(ctx, proposal);
  await ctx.together(...writes);
  return approval;
}

/** The same as writes for another transaction. */
export async function proposing(
  ctx: ProposeContext,
  { by, ...proposal }: Proposal,
): Promise<{ readonly approval: Approval; readonly writes: readonly Write[] }> {
  const at = new Date(ctx.clock.ruleNow());
  const approval: Approval = {
    ...proposal,
    by: by.id,
    at,
    expiresAt: expiryOf(proposal.kind, at),
    status: 'Pending',
    decided: null,
  };
  const news = (await othersThan(ctx, [by.id, ...proposal.concerns])).map(({ id: userId, language }) =>
    notifying(ctx, {
      about: `approval:${approval.id}`,
      userId,
      kind: 'approvalNeeded',
      key: 'notifications.approvalNeeded',
      params: { name: by.name, what: nameOf(approval.kind, language ?? 'am') },
    }),
  );
  return { approval, writes: [ctx.approvals.adding(approval), ...news] };
}

const nameOf = (kind: ApprovalKind, language: Parameters<typeof say>[0]): string =>
  say(language, `approvalKinds.${kind.replace(/[.-]/g, '_') as KindName}`);

type Underlined<Name extends string> = Name extends `${infer Head}.${infer Tail}`
  ? `${Head}_${Underlined<Tail>}`
  : Name extends `${infer Head}-${infer Tail}`
    ? `${Head}_${Underlined<Tail>}`
    : Name;
type KindName = Underlined<ApprovalKind>;

/** The administrators who may give the second approval. */
async function othersThan(ctx: Pick<Context, 'config' | 'users'>, but: readonly UserId[]) {
  const phones = ctx.config.SYSTEM_ADMINS.flatMap((phone) => parsePhone(phone) ?? []);
  const byPhone = await Promise.all(phones.map((phone) => ctx.users.byPhone(phone)));
  const all = [...(await ctx.users.withRole('admin')), ...byPhone.filter((user) => user !== null)];
  const unique = new Map(all.map((user) => [user.id, user]));
  return [...unique.values()].filter((user) => isAdmin(ctx.config, user) && !but.includes(user.id));
}
