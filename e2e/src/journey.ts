import { type BrowserContext, test as base, expect } from '@playwright/test';
import { type Installation, type Variables, withInstallation } from './installation.ts';

/** The browser's own note of an answer that refuses, as that to 'am I signed in?': the page shows what it means. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d /;

interface OfWorker {
  /** What is different in the installation of a file: `test.use({ variables: … })`. */
  variables: Variables;
  installation: Installation;
}

/**
 * The `test` of the journeys: each worker has an installation of its own, pages open relative to it, and a
 * journey fails where a page had an error or wrote one to its console. A second player's context is watched too
 * by `watch(context)`.
 */
export const test = base.extend<{ watch: (context: BrowserContext) => void }, OfWorker>({
  variables: [{}, { option: true, scope: 'worker' }],
  installation: [
    async ({ variables }, use) => withInstallation(variables, use),
    // Its packages may have to be installed, and the app built.
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
          if (message.type() === 'error' && !REFUSED.test(message.text()))
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
