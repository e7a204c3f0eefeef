import { join } from 'node:path';
import { BUNDLES, type BundleName } from '@chewata/launcher/build/bundles';

/** The file of a built program. The set-up of the tests has built it; it starts faster than its sources. */
export const programOf = (name: BundleName): string =>
  join(import.meta.dirname, '../../..', BUNDLES[name].output);
