import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findChromium } from '@chewata/launcher/system/chromium';
import { chromium } from '@playwright/test';

/**
 * `npx tsx e2e/src/icons/main.ts`: draws the app's icons from its logo, miniapp/public/favicon.svg, into the same
 * folder, which is committed.
 */
const PUBLIC = join(import.meta.dirname, '../../../miniapp/public');
/** The colour of the logo's ground. */
const GROUND = '#0B6E4F';
/** A launcher may cut a maskable icon to a circle: the logo keeps inside it. */
const SAFE = 0.8;

interface Icon {
  readonly file: string;
  readonly size: number;
  /** Fills its square: the system cuts it to its own shape. */
  readonly full: boolean;
}
const ICONS: readonly Icon[] = [
  { file: 'icon-180.png', size: 180, full: true },
  { file: 'icon-192.png', size: 192, full: false },
  { file: 'icon-512.png', size: 512, full: false },
  { file: 'icon-maskable-512.png', size: 512, full: true },
];

const logo = await readFile(join(PUBLIC, 'favicon.svg'), 'utf8');
const executablePath = await findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ deviceScaleFactor: 1 });
for (const { file, size, full } of ICONS) {
  const side = full ? Math.round(size * SAFE) : size;
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body { margin: 0; display: grid; place-items: center; height: 100vh; background: ${full ? GROUND : 'transparent'} }
    svg { width: ${side}px; height: ${side}px }</style>${logo}`,
  );
  await writeFile(join(PUBLIC, file), await page.screenshot({ omitBackground: true }));
  console.info(`${file}: ${size} × ${size}`);
}
await browser.close();
