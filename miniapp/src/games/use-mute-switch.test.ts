import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

/** The mute switch of a game, on a page that was just loaded. */
async function muteSwitch(game: 'spin' | 'flip') {
  const { useMuteSwitch } = await import('./use-mute-switch.ts');
  return renderHook(() => useMuteSwitch(game)).result;
}

it('keeps the switch of spin under the stored key', async () => {
  const spin = await muteSwitch('spin');
  expect(spin.current.isMuted).toBe(false);
  act(() => spin.current.setMuted(true));
  expect([spin.current.isMuted, localStorage.getItem('spin.soundMuted')]).toEqual([true, 'true']);
});

it('finds flip muted as spin is, until the player sets flip itself', async () => {
  localStorage.setItem('spin.soundMuted', 'true');
  const flip = await muteSwitch('flip');
  expect(flip.current.isMuted).toBe(true);
  act(() => flip.current.setMuted(false));
  expect((await muteSwitch('flip')).current.isMuted).toBe(false);
  expect((await muteSwitch('spin')).current.isMuted).toBe(true);
});
