import { type BrowserContext, test as base, expect } from '@playwright/test';

/** The browser's own note of an answer that refuses, as that to 'am I signed in?': the page shows what it means. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d /;

/**
 * The `test` of the journeys: pages open relative to the installation, and a journey fails where a page had an
 * error or wrote one to its console. A second player's context is watched too by `watch(context)`.
 */
export const test = base.extend<{ watch: (context: BrowserContext) => void }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
  baseURL: async ({}, use) => {
    await use(process.env.E2E_URL);
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
