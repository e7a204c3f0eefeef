import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const takeNewVersion = vi.fn(async () => undefined);
let isWaiting: boolean;
/** The rounds on the screens of all tabs. */
let rounds: number;
let useNewVersion: (pathname: string, isRound: boolean) => void;

type Task = (lock: object | null) => Promise<void>;
/** The browser's locks, as far as they are used: one name, shared by rounds. */
const locks = {
  async request(_: string, options: { mode?: 'shared'; ifAvailable?: true }, task: Task) {
    if (options.ifAvailable) return task(rounds > 0 ? null : {});
    rounds += 1;
    await task({});
    rounds -= 1;
  },
};

beforeEach(async () => {
  vi.resetModules();
  vi.doMock('./registration.ts', () => ({ isNewVersionWaiting: () => isWaiting, takeNewVersion }));
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  takeNewVersion.mockClear();
  isWaiting = false;
  rounds = 0;
  ({ useNewVersion } = await import('./use-new-version.ts'));
});
afterEach(() => {
  cleanup();
  vi.doUnmock('./registration.ts');
  vi.resetModules();
  Reflect.deleteProperty(navigator, 'locks');
});

const settle = () => new Promise((later) => setTimeout(later));
function App({ path, isRound }: { path: string; isRound: boolean }) {
  useNewVersion(path, isRound);
  return null;
}

it('waits while a round is on the screen, and comes with the next screen', async () => {
  const { rerender } = render(<App path="/BetAmountPage" isRound={false} />);
  isWaiting = true;
  rerender(<App path="/select-cards" isRound />);
  rerender(<App path="/game" isRound />);
  await settle();
  expect(takeNewVersion).not.toHaveBeenCalled();
  rerender(<App path="/BetAmountPage" isRound={false} />);
  await settle();
  // The round's lock is released as its screen is left.
  rerender(<App path="/home" isRound={false} />);
  await settle();
  expect(takeNewVersion).toHaveBeenCalled();
});

it('waits for the round of another tab too', async () => {
  const { rerender } = render(<App path="/home" isRound={false} />);
  isWaiting = true;
  rounds = 1;
  rerender(<App path="/wallet" isRound={false} />);
  await settle();
  expect(takeNewVersion).not.toHaveBeenCalled();
  rounds = 0;
  rerender(<App path="/home" isRound={false} />);
  await settle();
  expect(takeNewVersion).toHaveBeenCalledTimes(1);
});

it('does nothing without a new version', async () => {
  const { rerender } = render(<App path="/home" isRound={false} />);
  rerender(<App path="/wallet" isRound={false} />);
  await settle();
  expect(takeNewVersion).not.toHaveBeenCalled();
});
