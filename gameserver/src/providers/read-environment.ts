import type { ProviderName } from '@chewata/common/contract/money/providers';
import { z } from 'zod';
import { afroMessageVariables } from './afromessage/env.ts';
import { beaconVariables } from './beacon/env.ts';
import { type Environment, type MakeProvider, type ProviderEnvironment, problemsOf } from './environment.ts';
import { receiptVariables } from './receipts/env.ts';
import { PAYMENT_PROVIDERS } from './registry.ts';

const NAMES = Object.keys(PAYMENT_PROVIDERS) as ProviderName[];
const all: readonly ProviderEnvironment[] = NAMES.map((name) => PAYMENT_PROVIDERS[name]);

/** The operator's choice of a provider for calls that name none; by default the first one with keys. */
const choices = z.object({
  CHECKOUT_PROVIDER: z.enum(NAMES).optional(),
  PAYOUT_PROVIDER: z.enum(NAMES.filter((name) => PAYMENT_PROVIDERS[name].paysOut)).optional(),
});

/** Payments, receipts, text messages and the beacon as the variables set them up. */
export interface ProviderSettings {
  readonly payments: readonly MakeProvider[];
  /** The hosts of those that are switched on. */
  readonly addresses: readonly string[];
  readonly choice: { readonly checkout?: ProviderName; readonly payout?: ProviderName };
  readonly receipts: z.output<typeof receiptVariables>;
  readonly sms: z.output<typeof afroMessageVariables>;
  readonly beacon: z.output<typeof beaconVariables>;
}

/** Reads the variables of every provider. `settings` is null if one of them has the wrong form. */
export function readProviderVariables(env: Environment): {
  readonly settings: ProviderSettings | null;
  readonly problems: string[];
} {
  const payments = all.map((provider) => provider.read(env));
  const [chosen, receipts, sms, beacon] = [
    choices.safeParse(env),
    receiptVariables.safeParse(env),
    afroMessageVariables.safeParse(env),
    beaconVariables.safeParse(env),
  ];
  const problems = [
    ...payments.flatMap((provider) => provider.problems),
    ...[sms, chosen, receipts, beacon].flatMap(({ error }) => problemsOf(error)),
  ];
  if (problems.length > 0 || !chosen.success || !receipts.success || !sms.success || !beacon.success)
    return { settings: null, problems };
  const { CHECKOUT_PROVIDER: checkout, PAYOUT_PROVIDER: payout } = chosen.data;
  const choice = { ...(checkout && { checkout }), ...(payout && { payout }) };
  return {
    settings: {
      payments: payments.map(({ make }) => make),
      addresses: all.flatMap((provider) => provider.addresses(env)),
      choice,
      receipts: receipts.data,
      sms: sms.data,
      beacon: beacon.data,
    },
    problems,
  };
}

/** What a live installation lacks: one line per problem. */
export function providersLackingInLive(env: Environment): string[] {
  const keys = all.map(({ key }) => key);
  return [
    ...(env.AFROMESSAGE_TOKEN ? [] : ['AFROMESSAGE_TOKEN: text messages go out by AfroMessage']),
    ...(keys.some((key) => env[key]) ? [] : [`one of ${keys.join(', ')}: a payment provider`]),
    ...all.flatMap((provider) => provider.lacking(env)),
  ];
}
