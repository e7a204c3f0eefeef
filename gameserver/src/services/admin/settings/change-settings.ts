import { parseOrRefuse } from '@chewata/common/contract/parse';
import { changesBetween, nestedValues } from '@chewata/common/contract/settings/changes';
import { changeSettings as changed, toSettingsAnswer } from '@chewata/common/contract/settings/defaults';
import { type Settings, type SettingsPatch, settingsPatch } from '@chewata/common/contract/settings/settings';
import { needsSecondAdministrator } from '@chewata/common/contract/settings/who-changes';
import { invalid } from '@chewata/common/errors';
import { aloneOrProposed, type Outcome } from '../../approvals/alone-or-proposed.ts';
import { type ApprovalHandler, isUnchanged, Outdated } from '../../approvals/carry-out.ts';
import { NeedsSecond, type ProposeContext } from '../../approvals/propose.ts';
import { type Caller, isByBot } from '../../caller-of.ts';
import type { Context } from '../../context.ts';
import { newCommandId } from '../../run-once.ts';

type SettingsContext = ProposeContext & Pick<Context, 'decisions' | 'random' | 'settings'>;

/**
 * Changes settings; most of them wait for a second administrator (rule T3), and all that the bot brings, which has no
 * confirmed session (T8). A change takes effect here at once, on
 * other servers within a second. Refusal: VALIDATION (a minimum above its maximum, no beacon in live).
 */
export async function changeSettings(
  ctx: SettingsContext,
  by: Pick<Caller, 'id' | 'name' | 'sessionId'>,
  patch: SettingsPatch,
): Promise<Outcome<Settings>> {
  if (patch.beaconMode === 'off' && !ctx.config.sandbox) throw invalid('beaconMode', 'validation.range');
  const current = ctx.settings.now();
  const changes = changesBetween(toSettingsAnswer(current), toSettingsAnswer(changed(current, patch)));
  const proposal = {
    id: newCommandId(ctx),
    kind: 'settings.change',
    subject: changes.map(({ path }) => path).join(', '),
    change: nestedValues(changes.map(({ path, to }) => [path, to])),
    before: nestedValues(changes.map(({ path, from }) => [path, from])),
    concerns: [],
    by,
  } as const;
  return aloneOrProposed(ctx, proposal, () => {
    if (isByBot(by) || changes.some(needsSecondAdministrator)) throw new NeedsSecond();
    const decision = {
      id: proposal.id,
      by: by.id,
      action: 'settings.change',
      subject: 'settings',
      details: proposal.change,
      before: proposal.before,
      at: new Date(ctx.clock.now()),
    };
    return ctx.settings.change(
      (now) => changed(now, patch),
      () => [ctx.decisions.record(decision)],
    );
  });
}

/** A second administrator has approved it. */
export const settingsApproval: ApprovalHandler<SettingsContext> = {
  async carryOut(ctx, { change, before }, writes) {
    const patch = parseOrRefuse(settingsPatch, change);
    await ctx.settings.change(
      (now) => {
        const next = changed(now, patch);
        const answer = toSettingsAnswer(now);
        // A setting that already has the new value counts as changed too.
        const differing = changesBetween(answer, toSettingsAnswer(next));
        if (!isUnchanged(before, nestedValues(differing.map(({ path, from }) => [path, from]))))
          throw new Outdated();
        return next;
      },
      () => writes,
    );
  },
};
