import { defaultSettings, toSettingsAnswer } from '@chewata/common/contract/settings/defaults';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { i18n } from '#locales/i18n.ts';
import { SettingsScreen } from './settings-screen.tsx';

beforeAll(() => i18n.loadNamespaces(['admin']));
afterEach(() => void vi.unstubAllGlobals());

const CHANGE = {
  _id: 'd1',
  by: { _id: 'a', name: 'Hana' },
  action: 'settings.change',
  subject: 'settings',
  user: null,
  before: { stakes: { bingo: [5, 10] } },
  after: { stakes: { bingo: [5, 25] }, approvedBy: 'b' },
  at: '2026-11-22T09:00:00.000Z',
};

/** Shows the screen; the addresses that it asks. */
async function show(): Promise<string[]> {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(String(url));
    const settings = toSettingsAnswer(defaultSettings('live'));
    const answer = url.includes('decisions') ? { decisions: [CHANGE], totalPages: 1 } : { settings };
    return Response.json({ success: true, error: false, ...answer });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <SettingsScreen />
    </QueryClientProvider>,
  );
  await screen.findByRole('searchbox');
  return asked;
}
const search = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
const isShown = (label: string) => screen.getByLabelText(label).closest('.hidden') === null;
const [SNOW, AGE] = ['Snowfall', 'Minimum age (years)'];

it('finds settings by a part of their name, their group or their path', async () => {
  await show();
  expect([isShown(SNOW), isShown(AGE)]).toEqual([true, true]);
  search('SNOW');
  expect([isShown(SNOW), isShown(AGE)]).toEqual([true, false]);
  search('minimumAge');
  expect([isShown(SNOW), isShown(AGE)]).toEqual([false, true]);
  search('switches snow');
  expect([isShown(SNOW), isShown(AGE)]).toEqual([true, false]);
});

it('keeps what was typed into a setting that the search hides', async () => {
  await show();
  fireEvent.change(screen.getByLabelText(AGE), { target: { value: '25' } });
  search('snow');
  search('');
  expect(screen.getByLabelText(AGE)).toHaveProperty('value', '25');
});

it('shows who changed a setting, when, and both values', async () => {
  const asked = await show();
  const [button] = screen.getAllByRole('button', { name: 'Earlier values of Bingo' });
  if (button) fireEvent.click(button);
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Hana');
  expect(within(dialog).getByText('5, 10').closest('del')).not.toBeNull();
  expect(within(dialog).getByText('5, 25').closest('ins')).not.toBeNull();
  expect(asked.at(-1)).toContain('setting=stakes.bingo');
});
