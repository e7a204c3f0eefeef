import { findChromium } from '@chewata/launcher/system/chromium';
import { defineConfig, devices } from '@playwright/test';

const executablePath = await findChromium();

/** Journeys in a real browser; each worker runs its own installation (src/installation.ts). */
export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.spec.ts',
  // A command of its own: pictures.config.ts.
  testIgnore: '**/looks/**',
  // A third worker saves two minutes of eleven, but pages then are too slow for the countdowns of rounds.
  workers: 2,
  retries: process.env.CI ? 2 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    // Recording costs time; a machine that retries records the second try.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    // Requests that a worker makes escape page.route; the journey without a connection allows it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'phone', use: { ...devices['Pixel 7'], deviceScaleFactor: 1 }, grepInvert: /@desktop/ },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } }, grep: /@desktop/ },
  ],
});
