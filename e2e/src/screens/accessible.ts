import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** The faults that axe finds on the page as it is now, one line per element; by all of its rules, or by these. */
async function axeFaults(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (values): Promise<axe.AxeResults> =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(
        values ? { runOnly: { type: 'rule', values } } : {},
      ),
    rules,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const [reason] = [...any, ...all, ...none];
      return `${id} at ${target.join(' ')}: ${reason?.message ?? ''}`;
    }),
  );
}

/** The faults that axe finds in the light theme, and those of colours in the dark one, which differs in nothing else. */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  const shown = (theme: string) =>
    page.evaluate((name) => {
      const before = document.documentElement.dataset.theme ?? '';
      document.documentElement.dataset.theme = name;
      return before;
    }, theme);
  const before = await shown('dark');
  const dark = await axeFaults(page, ['color-contrast']);
  await shown('light');
  const light = await axeFaults(page);
  await shown(before);
  return [...light, ...dark.map((fault) => `dark: ${fault}`)];
}

/** A message that is shown for a while is gone after it. */
const MESSAGE_MS = 10_000;

/** Expects that axe finds nothing on the page in this state. A message may fade while axe looks: it looks again. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // A colour in the middle of a fade has no contrast to measure.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity),
  );
  await expect(async () =>
    expect(await faultsInBothThemes(page), `what axe finds: ${state}`).toEqual([]),
  ).toPass({ timeout: MESSAGE_MS });
}

const TARGETS = 'button, a[href], select, input:not([type=file]), summary, [role=tab], [role=switch]';

/**
 * The controls with less than 44 px in both directions, or in the one in which they have room. Links in a sentence, and
 * the cells of a bingo card, which are as large as the card lets them be, do not count.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.locator(TARGETS).evaluateAll((controls) =>
    controls
      .filter((control) => control.closest('p, td, dd, [role=grid]') === null)
      .map((control) => ({ control, box: (control.closest('label') ?? control).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1 && (box.height < 43.5 || box.width < 43.5))
      .map(({ control, box }) => {
        const name = control.getAttribute('aria-label') ?? control.textContent ?? '';
        return `${Math.round(box.width)}×${Math.round(box.height)}: ${name.trim().slice(0, 40)}`;
      }),
  );

/** What does not fit the page: what is wider than the window, and texts whose box hides a part of them. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : [];
    for (const part of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(part);
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const isNamed = part.ariaLabel !== null || part.closest('svg, .sr-only, [aria-hidden=true]') !== null;
      if (isNamed || part.clientWidth < 2 || part.querySelector('[class*="flex-[0_0_100%]"]')) continue;
      const isCut =
        (hides(overflowX) && textOverflow !== 'ellipsis' && part.scrollWidth > part.clientWidth + 1) ||
        (hides(overflowY) && part.scrollHeight > part.clientHeight + 2);
      if (isCut) found.push(`cut: ${part.textContent?.trim().slice(0, 40)} (${part.className})`);
    }
    return found;
  });
