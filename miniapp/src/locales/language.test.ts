import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readPreference } from '#device/preferences.ts';
import { i18n, loadTexts } from './i18n.ts';
import { setLanguage } from './language.ts';

it("a choice of language is saved, and changes the texts and the page's lang attribute", async () => {
  expect(document.documentElement.lang).toBe('en');
  setLanguage('om');
  expect(readPreference('language')).toBe('oromiffa');
  await waitFor(() => expect(document.documentElement.lang).toBe('om'));
  expect(i18n.t('common:retry')).not.toBe('Retry');
  setLanguage('en');
  await waitFor(() => expect(i18n.t('common:retry')).toBe('Retry'));
});

it('texts that do not arrive are an error, and not their keys', async () => {
  await expect(loadTexts('common', 'no-such-feature')).rejects.toThrow('no-such-feature');
  await expect(loadTexts('common')).resolves.toBeUndefined();
});
