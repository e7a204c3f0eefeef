import { withoutTrailingSlash } from '@chewata/common/addresses';
import { PUBLIC_BEACONS } from '@chewata/common/contract/rooms/public-beacons';
import { z } from 'zod';

/** The addresses that serve the beacon. Which chain they are asked for follows from MODE alone. */
export const beaconVariables = z
  .object({
    BEACON_URLS: z
      .string()
      .optional()
      .transform((text) => text?.split(',').map((url) => withoutTrailingSlash(url.trim())) ?? null)
      .pipe(z.array(z.url({ protocol: /^https?$/ })).nullable()),
  })
  .transform(({ BEACON_URLS: given }) => ({
    /** Null: none were given. */
    given,
    live: given ?? [...PUBLIC_BEACONS],
  }));
