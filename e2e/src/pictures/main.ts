import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LANGUAGE_NAMES } from '@chewata/common/languages';
import { findChromium } from '@chewata/launcher/system/chromium';
import { chromium } from '@playwright/test';
import { withInstallation } from '../installation.ts';
import { GAME_STATES } from './game-states.ts';
import { READ_STATES } from './read-states.ts';
import { makeScene } from './scene.ts';
import { SCREENS } from './screens.ts';
import { type Fault, type Look, takePictures } from './take-pictures.ts';

/**
 * `npm run pictures -- [--only NAME,…] [--sizes 360x740,…] [--languages am,…] [--themes light,dark]`: pictures of every
 * screen, with a contact sheet for each size, language and theme, in the folder pictures/. Prints what is wrong on them.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    sizes: { type: 'string', default: '360x740,390x844,1280x800' },
    languages: { type: 'string', default: Object.keys(LANGUAGE_NAMES).join(',') },
    themes: { type: 'string', default: 'light,dark' },
  },
});
const folder = resolve(import.meta.dirname, '../../../pictures');
const only = values.only.split(',').filter(Boolean);
const screens = [...SCREENS, ...GAME_STATES, ...READ_STATES].filter(
  ({ name }) => only.length === 0 || only.some((part) => name.includes(part)),
);
const looks = values.sizes.split(',').flatMap((size) =>
  values.languages.split(',').flatMap((language) =>
    values.themes.split(',').map(
      (theme): Look => ({
        size,
        language: LANGUAGE_NAMES[language as keyof typeof LANGUAGE_NAMES] ?? language,
        theme: theme === 'dark' ? 'dark' : 'light',
      }),
    ),
  ),
);

const executablePath = await findChromium();
const faults: Fault[] = [];
await rm(folder, { recursive: true, force: true });
await withInstallation({}, async ({ url }) => {
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox'],
  });
  const scene = await makeScene(browser, url);
  for (const look of looks) {
    faults.push(...(await takePictures(browser, { folder, url, scene, screens, look })));
    console.info(`${look.language}, ${look.theme}, ${look.size}: ${screens.length} pictures`);
  }
  await browser.close();
});
for (const { picture, text } of faults) console.info(`${picture}: ${text}`);
console.info(`${looks.length * screens.length} pictures in ${folder}, ${faults.length} faults`);
