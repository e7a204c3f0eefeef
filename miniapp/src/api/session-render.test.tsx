import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from './query-client.ts';
import { setMe, signOut, useMe, useSession } from './session.ts';

afterEach(() => void vi.unstubAllGlobals());

function Screen() {
  const { _id } = useMe();
  const [left, setLeft] = useState(false);
  async function leave() {
    await signOut();
    setLeft(true);
  }
  return (
    <button type="button" onClick={leave}>
      {left ? 'left' : _id}
    </button>
  );
}
const Guarded = () => (useSession().state === 'signed-in' ? <Screen /> : <p>Signed out</p>);

it('a screen that is drawn again right after the end of the session is gone by then', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: 'ok' }));
  setMe({ _id: 'almaz', wallet: {} } as never);
  render(
    <QueryClientProvider client={queryClient}>
      <Guarded />
    </QueryClientProvider>,
  );
  await act(async () => void fireEvent.click(screen.getByText('almaz')));
  expect(await screen.findByText('Signed out')).toBeTruthy();
});
