import { LANGUAGES } from '@chewata/common/languages';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { savePreference } from '#device/preferences.ts';
import { i18n } from '#locales/i18n.ts';
import { Tip, type TipName } from './tip.tsx';
import { FirstTimeTip } from './tip-place.tsx';

beforeEach(() => {
  for (const name of ['money', 'stakes', 'cards', 'play']) savePreference(`tip.${name}`, '');
});
afterEach(async () => void (await i18n.changeLanguage('en')));

/** Opens a screen with this tip; returns its text, or null if the tip is not shown. */
async function visit(name: TipName): Promise<string | null> {
  cleanup();
  await i18n.loadNamespaces('tips');
  const { container } = render(
    <MemoryRouter>
      <FirstTimeTip name={name} />
    </MemoryRouter>,
  );
  if (container.childElementCount === 0) return null;
  return (await screen.findByRole('complementary')).textContent;
}

it('is shown at the first time and never again, each tip for itself', async () => {
  expect(await visit('cards')).toContain('Tap a number to see its card');
  expect(await visit('cards')).toBeNull();
  expect(await visit('play')).toContain('press BINGO!');
  expect(await visit('play')).toBeNull();
});

it('is closed by its button', async () => {
  await visit('stakes');
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByRole('complementary')).toBeNull();
});

it('leads a player without money to the wallet', async () => {
  await visit('money');
  expect(screen.getByRole('link', { name: 'Put money in' }).getAttribute('href')).toBe(
    '/wallet?open=checkout',
  );
});

it.each(LANGUAGES)('speaks %s', async (language) => {
  await i18n.changeLanguage(language);
  await i18n.loadNamespaces('tips');
  render(
    <MemoryRouter>
      <Tip name="play" onClose={() => undefined} />
    </MemoryRouter>,
  );
  expect(screen.getByText(i18n.t('tips:play'))).toBeTruthy();
});
