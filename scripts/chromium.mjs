import { existsSync } from 'node:fs';
import { runToEnd, tail } from './child.mjs';
import { bin, ROOT } from './paths.mjs';
import { tell } from './progress.mjs';
import { Refusal } from './refusal.mjs';
import { findProgram, installSystemPackage } from './system-packages.mjs';

/**
 * The browser of the journeys: CHROMIUM_PATH, Playwright's own where it is there, else the system's.
 * @returns {Promise<string | null>} its path, or null where there is none
 */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  return findProgram('chromium') ?? findProgram('chromium-browser') ?? findProgram('google-chrome');
}

/** Installs a Chromium where there is none: Debian's package, else Playwright's own download. */
export async function ensureChromium() {
  if (await findChromium()) return;
  const problem = await installSystemPackage('chromium');
  if (await findChromium()) return;
  tell("Installing Playwright's own Chromium …");
  const { output } = await runToEnd(
    process.execPath,
    [bin.playwright, 'install', '--with-deps', 'chromium'],
    {
      cwd: ROOT,
    },
  );
  if (await findChromium()) return;
  throw new Refusal(
    `${tail(output, 10)}\nThe browser journeys need Chromium, and it could not be installed (${problem ?? 'the package has no browser'}): install it (Debian: sudo apt-get install chromium) or give CHROMIUM_PATH, then try again.`,
  );
}
