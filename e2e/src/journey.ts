import { type BrowserContext, test as base, expect } from '@playwright/test';
import { type Installation, type Variables, withInstallation } from './installation.ts';

/** The browser logs each 4xx response, such as that to 'am I signed in?', and each lost call; the page says what it means. */
const CLIENT_ERROR =
  /^Failed to load resource: (?:the server responded with a status of 4\d\d |net::ERR_(?:INTERNET_DISCONNECTED|FAILED))|^WebSocket connection .* net::ERR_INTERNET_DISCONNECTED/;

interface WorkerFixtures {
  /** Variables of the installation, set per file: `test.use({ variables: … })`. */
  variables: Variables;
  installation: Installation;
}

/**
 * The `test` of the journeys. Each worker has its own installation, and pages open relative to it. A journey fails if
 * a page throws an error or logs one; `watch(context)` includes the context of a second player.
 */
export const test = base.extend<{ watch: (context: BrowserContext) => void }, WorkerFixtures>({
  variables: [{}, { option: true, scope: 'worker' }],
  installation: [
    async ({ variables }, use) => withInstallation(variables, use),
    // The packages may have to be installed, and the app built.
    { scope: 'worker', auto: true, timeout: 300_000 },
  ],
  baseURL: async ({ installation }, use) => {
    await use(installation.url);
  },
  watch: [
    async ({ context }, use) => {
      const errors: string[] = [];
      const watch = (watched: BrowserContext) => {
        watched.on('weberror', (error) => errors.push(error.error().message));
        watched.on('console', (message) => {
          if (message.type() === 'error' && !CLIENT_ERROR.test(message.text()))
            errors.push(`${message.text()} (${message.location().url})`);
        });
      };
      watch(context);
      await use(watch);
      expect(errors, 'errors of the pages').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
