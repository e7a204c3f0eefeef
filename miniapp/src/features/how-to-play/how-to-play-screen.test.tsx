import { LANGUAGES } from '@chewata/common/languages';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '#games/testing/show-screen.tsx';
import { i18n } from '#locales/i18n.ts';
import { HowToPlayScreen } from './how-to-play-screen.tsx';

it('leads from the question of fairness to the page that checks any record', async () => {
  await i18n.loadNamespaces(['how-to-play']);
  await showScreen('/HowToPlay', HowToPlayScreen, null);
  expect(screen.getByRole('link', { name: 'Check a record', hidden: true }).getAttribute('href')).toBe(
    '/verify',
  );
});

it.each(LANGUAGES)('shows bingo and the wheel in pictures, each with a sentence: %s', async (language) => {
  await i18n.changeLanguage(language);
  try {
    await i18n.loadNamespaces(['how-to-play', 'bingo-play']);
    await showScreen('/HowToPlay', HowToPlayScreen, null);
    const heading = screen.getByRole('heading', { name: i18n.t('how-to-play:guide.title') });
    const pictures = within(heading.parentElement as HTMLElement).getAllByRole('listitem');
    const sentences = ['card', 'call', 'lines', 'bingo', 'wheel'].map((name) =>
      i18n.t(`how-to-play:guide.${name}`),
    );
    expect(pictures.map((one) => one.querySelector('p:last-child:not([aria-hidden])')?.textContent)).toEqual(
      sentences,
    );
    for (const one of pictures) expect(one.querySelector('svg, span')).not.toBeNull();
  } finally {
    await i18n.changeLanguage('en');
  }
});

it.each(LANGUAGES)('says how the chances of the cards of a full room differ: %s', async (language) => {
  await i18n.changeLanguage(language);
  try {
    await i18n.loadNamespaces(['how-to-play']);
    const answer = i18n.t('how-to-play:answer.cards');
    for (const figure of ['200', '10,000', '27', '49', '40']) expect(answer).toContain(figure);
  } finally {
    await i18n.changeLanguage('en');
  }
});
