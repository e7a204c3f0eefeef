import { withoutTrailingSlash } from '@chewata/common/addresses';
import { isStrongSecret, STRONG_SECRET } from '@chewata/common/strong-secret';
import { z } from 'zod';
import type { Log } from '#runtime/log.ts';
import type { PaymentProvider } from './ports/payments.ts';
import type { ProviderWatch } from './provider-watch.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A host, or a relay in front of it. */
export const address = (standard: string) => z.url().default(standard).transform(withoutTrailingSlash);
export const optionalAddress = z.url().transform(withoutTrailingSlash).optional();
/** A key, token, account or the like that only the operator knows. */
export const secret = z.string().min(1).optional();

/** The parts of the installation that adapters need beside their own keys. */
export interface Site {
  /** The page that a payer returns to. */
  readonly returnUrl: string;
  /** For providers that ask for the payer's e-mail address; mail sent there is not read. */
  readonly email: string;
  readonly webhook: (name: string) => string;
  readonly log: Log;
  readonly watch: ProviderWatch;
}

/** Makes an adapter for the installation; null if the provider has no keys. */
export type MakeProvider = (site: Site) => PaymentProvider | null;

interface Declaration<Shape extends z.ZodRawShape> {
  readonly variables: z.ZodObject<Shape>;
  /** The variable that switches the provider on. */
  readonly key: keyof Shape & string;
  /** Variables that live requires as soon as `key` is given. */
  readonly needs: readonly (keyof Shape & string)[];
  /** Secrets that the operator makes and gives to the provider: live refuses weak ones. */
  readonly ownSecrets?: readonly (keyof Shape & string)[];
  /** Keys of the provider's test mode begin so: live refuses them. */
  readonly testKeyStart?: string;
  /** Whether the operator may choose it for payouts that name no provider. */
  readonly paysOut: boolean;
  readonly make: (keys: z.output<z.ZodObject<Shape>>, site: Site) => PaymentProvider | null;
}

/** A provider's variables and how its adapter is made from them, alike for all providers. */
export interface ProviderEnvironment {
  readonly key: string;
  readonly paysOut: boolean;
  read(env: Environment): { readonly problems: string[]; readonly make: MakeProvider };
  /** The hosts that it calls if it is switched on. */
  addresses(env: Environment): string[];
  /** The variables that live lacks, and secrets that are too weak, judged by those that were given. */
  lacking(env: Environment): string[];
}

export function declareProvider<Shape extends z.ZodRawShape>(
  declaration: Declaration<Shape>,
): ProviderEnvironment {
  const { variables, key, needs, ownSecrets = [], testKeyStart, paysOut, make } = declaration;
  return {
    key,
    paysOut,
    read: (env) => {
      const read = variables.safeParse(env);
      return read.success
        ? { problems: [], make: (site) => make(read.data, site) }
        : { problems: problemsOf(read.error), make: () => null };
    },
    addresses: (env) =>
      Object.entries(env[key] ? (variables.safeParse(env).data ?? {}) : {}).flatMap(([name, value]) =>
        name.endsWith('_URL') && typeof value === 'string' ? [value] : [],
      ),
    lacking: (env) =>
      env[key]
        ? [
            ...needs.filter((name) => !env[name]).map((name) => `${name}: missing`),
            ...weakSecrets(env, ownSecrets),
            ...(testKeyStart !== undefined && env[key].startsWith(testKeyStart)
              ? [`${key}: this is a key of the provider’s test mode`]
              : []),
          ]
        : [],
  };
}

/** One line per variable of the wrong form. */
export const problemsOf = (error: z.ZodError | undefined): string[] =>
  (error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);

/** One line per secret of these that was given and could be guessed. */
export const weakSecrets = (env: Environment, names: readonly string[]): string[] =>
  names
    .filter((name) => env[name] !== undefined && !isStrongSecret(env[name]))
    .map((name) => `${name}: ${STRONG_SECRET}`);
