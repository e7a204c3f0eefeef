import type { SecondFactorWay } from '@chewata/common/contract/accounts/second-factor-way';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { requestConfirmation } from '#api/second-factor/pending.ts';
import { i18n } from '#locales/i18n.ts';
import { SecondFactorDialog } from './second-factor-dialog.tsx';

const startAuthentication = vi.hoisted(() => vi.fn());
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication }));

interface Sent {
  readonly path: string;
  readonly body: unknown;
}
let sent: Sent[];
/** The server's answer to a call whose path ends so; else a success. */
let answers: Record<string, { status: number; body: object }>;
beforeAll(() => i18n.loadNamespaces(['second-factor', 'server']));
beforeEach(() => {
  sent = [];
  answers = {};
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path.includes('/secondFactor'))
      sent.push({ path, body: body ? JSON.parse(String(body)) : undefined });
    const found = Object.entries(answers).find(([end]) => path.endsWith(end))?.[1];
    const success = { success: true, error: false, data: 'the-vc', until: '2026-11-25T00:00:00.000Z' };
    return new Response(JSON.stringify(found?.body ?? success), { status: found?.status ?? 200 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  startAuthentication.mockReset();
});

/** Shows the dialog for a call that waits; says how it ended. */
function ask(ways: readonly SecondFactorWay[]) {
  const outcome = requestConfirmation(ways);
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <SecondFactorDialog open onClose={onClose} />
    </QueryClientProvider>,
  );
  return { outcome, onClose };
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const typed = (otp: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: otp } });
const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { success: false, error: true, code, message },
});

it('a code confirms the session, and the waiting call goes on', async () => {
  const { outcome, onClose } = ask(['sms', 'telegram']);
  press('Send OTP');
  await waitFor(() => expect(sent).toHaveLength(1));
  typed('123456');
  press('Confirm');
  await expect(outcome).resolves.toBe(true);
  expect(sent.map(({ path }) => path)).toEqual([
    expect.stringMatching(/secondFactor\/code$/),
    expect.stringMatching(/secondFactor$/),
  ]);
  expect(sent[1]?.body).toEqual({ otp: '123456', vc: 'the-vc' });
  expect(onClose).toHaveBeenCalled();
});

it('a wrong code is said, and the call goes on waiting', async () => {
  answers['/secondFactor'] = refusal(400, 'OTP_INVALID', 'The code is wrong.');
  const { outcome, onClose } = ask(['sms']);
  press('Send OTP');
  await waitFor(() => expect(sent).toHaveLength(1));
  typed('654321');
  press('Confirm');
  expect(await screen.findByText('The code is wrong.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await expect(outcome).resolves.toBe(false);
});

it('a code that was not asked for is not sent to the server', async () => {
  const { outcome } = ask(['telegram']);
  typed('123456');
  press('Confirm');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await outcome;
});

it('with a passkey only the passkey is asked for', async () => {
  startAuthentication.mockResolvedValue({
    id: 'key',
    rawId: 'key',
    response: { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' },
  });
  const { outcome } = ask(['passkey']);
  expect(screen.queryByRole('textbox')).toBeNull();
  press(i18n.t('second-factor:passkey.use'));
  await expect(outcome).resolves.toBe(true);
  expect(sent.map(({ path }) => path)).toEqual([
    expect.stringMatching(/passkey\/options$/),
    expect.stringMatching(/secondFactor\/passkey$/),
  ]);
});

it('a passkey that the browser refuses is said in our words, and can be tried again', async () => {
  startAuthentication.mockRejectedValue(new Error('NotAllowedError'));
  const { outcome } = ask(['passkey']);
  press(i18n.t('second-factor:passkey.use'));
  expect(await screen.findByText(i18n.t('second-factor:passkey.failed'))).toBeTruthy();
  expect(screen.queryByText('NotAllowedError')).toBeNull();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await expect(outcome).resolves.toBe(false);
});

it('without any way it says how to get one', async () => {
  const { outcome } = ask([]);
  expect(screen.getByText(i18n.t('server:refusals.noSecondFactor'))).toBeTruthy();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await outcome;
});
