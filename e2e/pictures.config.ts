import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run pictures -- compare`: the main screens are held against the pictures in src/looks/pictures. */
export default defineConfig({
  ...journeys,
  testDir: 'src/looks',
  testIgnore: [],
  workers: 1,
  projects: [{ name: 'looks' }],
  // The app's own font is used: the pictures of one machine hold for others.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
});
