import { existsSync } from 'node:fs';
import { report } from '../output.ts';
import { bin, ROOT } from '../paths.ts';
import { runToEnd, tail } from '../processes/run-to-end.ts';
import { UserError } from '../user-error.ts';
import { findProgram, installSystemPackage } from './system-packages.ts';

/** The system's browsers, in order of preference: without its windows Chromium takes a quarter less processor time. */
const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The path of the browser for the journeys: CHROMIUM_PATH, else Playwright's own, else the system's, else null. */
export async function findChromium(): Promise<string | null> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const { chromium } = await import('@playwright/test');
  const ofPlaywright = chromium.executablePath();
  if (existsSync(ofPlaywright)) return ofPlaywright;
  for (const name of BROWSERS) {
    const path = findProgram(name);
    if (path) return path;
  }
  return null;
}

/** Installs Chromium if there is none: one of Debian's packages, else Playwright's download. */
export async function ensureChromium(): Promise<void> {
  if (await findChromium()) return;
  let problem: string | null = null;
  for (const name of ['chromium-headless-shell', 'chromium']) {
    problem = await installSystemPackage(name);
    if (await findChromium()) return;
  }
  report("Installing Playwright's Chromium …");
  const args = [bin.playwright, 'install', '--with-deps', 'chromium'];
  const { output } = await runToEnd(process.execPath, args, { cwd: ROOT });
  if (await findChromium()) return;
  throw new UserError(
    `${tail(output, 10)}\nThe browser journeys need Chromium, and it could not be installed (${problem ?? 'the package has no browser'}): install it (Debian: sudo apt-get install chromium) or set CHROMIUM_PATH, then try again.`,
  );
}
