import { changeSettings as changed, toSettingsAnswer } from '@chewata/common/contract/settings/defaults';
import type { Settings, SettingsAnswer, SettingsPatch } from '@chewata/common/contract/settings/settings';
import { invalid } from '@chewata/common/errors';
import type { Decision } from '#storage/admin/decisions.ts';
import type { Caller } from '../../caller-of.ts';
import type { Context } from '../../context.ts';
import { newCommandId } from '../../once.ts';

/** Takes effect here at once, on other servers within a second. Refusal: VALIDATION (a minimum above its maximum, no beacon in live). */
export async function changeSettings(
  ctx: Pick<Context, 'clock' | 'config' | 'decisions' | 'random' | 'settings'>,
  by: Pick<Caller, 'id'>,
  patch: SettingsPatch,
): Promise<Settings> {
  if (patch.beaconMode === 'off' && !ctx.config.sandbox) throw invalid('beaconMode', 'validation.range');
  const id = newCommandId(ctx);
  const at = new Date(ctx.clock.now());
  const decided = (settings: Settings): Decision => ({
    id,
    by: by.id,
    action: 'settings.change',
    subject: 'settings',
    details: touched(toSettingsAnswer(settings), patch),
    at,
  });
  return ctx.settings.change(
    (current) => changed(current, patch),
    (settings) => [ctx.decisions.record(decided(settings))],
  );
}

/** The new values of the settings named in the patch, in Birr. */
const touched = (answer: SettingsAnswer, patch: SettingsPatch): Record<string, unknown> =>
  Object.fromEntries(Object.entries(answer).filter(([key]) => Object.hasOwn(patch, key)));
