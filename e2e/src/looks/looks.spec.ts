import type { Browser, Locator, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { administrator, type Person, player } from '../people.ts';
import { type Look, picturePage, settled } from './picture-page.ts';

interface Picture {
  readonly name: string;
  readonly path: string;
  /** The coin flip is played by administrators. */
  readonly as?: 'visitor' | 'admin';
  readonly open?: (page: Page) => Promise<void>;
  /** The parts that differ from run to run. */
  readonly random?: (page: Page) => Locator[];
}

const row = (stake: number) => (page: Page) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: new RegExp(`\\b${stake}\\b`) }) })
    .click();

const PICTURES: readonly Picture[] = [
  { name: 'landing', path: '/', as: 'visitor' },
  { name: 'bingo-stakes', path: '/BetAmountPage' },
  { name: 'spin-stakes', path: '/SpinBetAmount' },
  { name: 'flip-stakes', path: '/flip', as: 'admin' },
  {
    name: 'bingo-cards',
    path: '/BetAmountPage',
    open: async (page) => {
      await row(25)(page);
      await page.locator('[data-card="40"][data-card-state="confirmed"]').waitFor();
    },
  },
  {
    name: 'bingo-round',
    path: '/BetAmountPage',
    open: async (page) => {
      await row(10)(page);
      await page.locator('[data-called]').first().waitFor();
    },
  },
  { name: 'wallet', path: '/wallet' },
  { name: 'profile', path: '/profile', random: (page) => [page.locator('input[readonly]')] },
];

/** Each language and each theme once: the files stay small. */
const LOOKS: readonly Look[] = [
  { language: 'amharic', theme: 'light' },
  { language: 'english', theme: 'dark' },
];

// An installation of its own: other journeys change settings.
test.use({ variables: { BINGO_COUNTDOWN_S: '11' } });

let people: Promise<{ player: Person; admin: Person }> | undefined;
const peopleOf = () => {
  people ??= (async () => ({ player: await player('Almaz', 1250), admin: await administrator() }))();
  return people;
};

async function compare(browser: Browser, baseURL: string, picture: Picture, look: Look): Promise<void> {
  const { name, path, as, open, random } = picture;
  const known = await peopleOf();
  const person = as === 'visitor' ? null : as === 'admin' ? known.admin : known.player;
  const page = await picturePage(browser, baseURL, look, person);
  await page.goto(path);
  await settled(page);
  await open?.(page);
  await settled(page);
  await expect.soft(page).toHaveScreenshot(`${name}-${look.language}-${look.theme}.png`, {
    animations: 'disabled',
    mask: random?.(page) ?? [],
    // Finds a colour that has changed a little; the edges of letters are not compared.
    threshold: 0.05,
    maxDiffPixelRatio: 0.003,
  });
  await page.context().close();
}

for (const look of LOOKS)
  test(`the main screens look as before: ${look.language}, ${look.theme}`, async ({
    browser,
    installation: { url },
  }) => {
    test.setTimeout(180_000);
    for (const picture of PICTURES) await compare(browser, url, picture, look);
  });
