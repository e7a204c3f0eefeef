import { Refusal } from '@chewata/common/errors';
import type { Phone } from '@chewata/common/phone';
import type { Context } from '../context.ts';
import { knownDevice } from '../devices/known-device.ts';
import { announceReset } from '../freezes/announce-reset.ts';
import type { Origin } from '../origin.ts';
import { checkOtp } from './codes/otp.ts';
import { ticketOf } from './passwords/check-password.ts';
import { refuseWeakPassword } from './passwords/password-rules.ts';
import { holdEnd } from './security-holds.ts';
import { notifyPasswordChanged, type PasswordChange } from './security-news.ts';
import { endSessions } from './sessions.ts';

export interface PasswordReset {
  readonly phone: Phone;
  readonly password: string;
  readonly otp: string;
  readonly vc: string;
  readonly from: Origin;
}

type Resetting = PasswordChange &
  Pick<
    Context,
    'devices' | 'limits' | 'otps' | 'passwordGate' | 'passwords' | 'resetAlerts' | 'settings' | 'together'
  >;

/**
 * Sets a new password by a code to the phone (rules A5 to A7); every session of the user dies, and every device but the
 * present one is forgotten. From an unknown device withdrawals wait, and the owner is asked whether it was them.
 * Refusals: PASSWORD_WEAK, BUSY, OTP_INVALID, and only to who has proven the phone, USER_UNKNOWN.
 */
export async function resetPassword(
  ctx: Resetting,
  { phone, password, otp, vc, from }: PasswordReset,
): Promise<void> {
  refuseWeakPassword(password, { phone, name: '' });
  await ctx.passwordGate.run(ticketOf(from, phone, null), async () => {
    const code = await checkOtp(ctx, { kind: 'open', phone, otp, vc });
    const user = await ctx.users.byPhone(phone);
    if (user) refuseWeakPassword(password, user);
    if (!(await ctx.otps.spend(code))) throw new Refusal('OTP_INVALID');
    if (!user) throw new Refusal('USER_UNKNOWN');
    const known = await knownDevice(ctx, from, user.id);
    const until = holdEnd(ctx);
    const passwordHash = await ctx.passwords.hash(password);
    const holds = {
      passwordResetAt: new Date(ctx.clock.ruleNow()),
      smsOnlyUntil: until,
      ...(!known && { withdrawalsHeldUntil: until }),
    };
    // The alert comes first: a server that dies here has warned the owner of nothing worse than a false alarm.
    if (!known) await announceReset(ctx, user, until);
    await ctx.users.setPassword(user.id, passwordHash, holds);
    await endSessions(ctx, user.id);
    await ctx.together(ctx.devices.forgetAll(user.id, known?.deviceId ?? null));
    await notifyPasswordChanged(ctx, user.id);
    await ctx.limits.login.succeeded(phone);
  });
}
