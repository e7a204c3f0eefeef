import type { Context } from '../context.ts';
import { flagChipDumping } from './chip-dumping.ts';
import { type Look, type LookContext, lookAtNew } from './look.ts';
import { noteReceipts } from './note-receipts.ts';
import { flagPromotionRings } from './promotion-rings.ts';
import { flagReferralRings } from './referral-rings.ts';
import { flagSharedDevices } from './shared-devices.ts';
import { flagSharedReceipts } from './shared-receipts.ts';

/** The names are stored: never rename one. Receipts are noted before the looks that read the notes. */
const LOOKS: readonly (readonly [string, Look])[] = [
  ['receipts', noteReceipts],
  ['shared-devices', flagSharedDevices],
  ['shared-receipts', flagSharedReceipts],
  ['referral-rings', flagReferralRings],
  ['promotion-rings', flagPromotionRings],
  ['chip-dumping', flagChipDumping],
];

/** Looks for new suspicions (rules U1 to U9). Each look continues from the end of the last one; one that fails stops no other. */
export async function raiseFlags(ctx: LookContext & Pick<Context, 'log'>): Promise<void> {
  for (const [name, look] of LOOKS)
    await lookAtNew(ctx, name, look).catch((error: unknown) =>
      ctx.log.error({ err: error, look: name }, 'look for suspicions failed'),
    );
}
