import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { setMe } from '#api/session.ts';
import { settingsQuery } from '#api/settings.ts';
import { InviteCard } from '#features/referrals/invite-card.tsx';
import { showScreen } from '#games/testing/show-screen.tsx';
import { i18n } from '#locales/i18n.ts';
import { setTelegram } from '#telegram/bridge.ts';
import { fakeBridge } from '#telegram/testing/fake-bridge.ts';
import { ShareWin } from './share-win.tsx';

afterEach(() => {
  act(() => setTelegram(null));
  vi.unstubAllGlobals();
});

/** A win of 250.50 and the invitation, for a user with the code ABK7Q2. */
async function show() {
  cleanup();
  await i18n.loadNamespaces('referrals');
  await showScreen(
    '/',
    () => (
      <>
        <ShareWin amount={250.5} />
        <InviteCard />
      </>
    ),
    null,
  );
  act(() => {
    setMe({ _id: 'me', name: 'Almaz', referralCode: 'ABK7Q2', wallet: {} } as never);
    queryClient.setQueryData(
      settingsQuery.queryKey,
      (before) =>
        ({
          ...(before as object),
          bot: { username: 'chewata_bot' },
        }) as never,
    );
  });
  await screen.findByText(/ABK7Q2/);
}
const shares = () => screen.getAllByRole('button', { name: /share/i });

it('shares a win and an invitation in Telegram chats, with the link to the bot', async () => {
  const { bridge } = fakeBridge();
  setTelegram(bridge);
  await show();
  const link = 'https://t.me/chewata_bot?start=ref_ABK7Q2';
  for (const button of shares()) fireEvent.click(button);
  expect(bridge.share).toHaveBeenCalledTimes(2);
  expect(bridge.share).toHaveBeenCalledWith(link, expect.stringContaining('250.50'));
  expect(vi.mocked(bridge.share).mock.calls.map(([url]) => url)).toEqual([link, link]);
});

it("shares the website's link by the phone's share sheet, and offers nothing without a share sheet", async () => {
  await show();
  expect(screen.queryAllByRole('button', { name: /share/i })).toEqual([]);
  const share = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
  await show();
  for (const button of shares()) fireEvent.click(button);
  expect(share).toHaveBeenCalledWith({
    text: expect.stringContaining('250.50'),
    url: `${location.origin}/Signup/ABK7Q2`,
  });
});
