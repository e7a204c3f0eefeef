import { PUBLIC_BEACONS } from '@chewata/common/contract/rooms/public-beacons';
import helmet from 'helmet';
import type { Config } from '../config.ts';

/**
 * Security headers: no inline scripts but the page's own, which `scripts` names by their hashes, and no eval; only
 * Telegram's web client may frame the pages.
 */
export const securityHeaders = (config: Pick<Config, 'MODE' | 'PUBLIC_URL'>, scripts: readonly string[]) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'", 'https:', 'blob:'],
        // Older browsers do not count the websocket of the same host as 'self'.
        connectSrc: [
          "'self'",
          config.PUBLIC_URL.replace(/^http/, 'ws'),
          // The time by a clock that we do not run; in the sandbox the beacon is our own.
          ...(config.MODE === 'live' ? PUBLIC_BEACONS : []),
        ],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'", 'https://web.telegram.org'],
      },
    },
    frameguard: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.PUBLIC_URL.startsWith('https://'),
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: false,
    crossOriginEmbedderPolicy: false,
  });
