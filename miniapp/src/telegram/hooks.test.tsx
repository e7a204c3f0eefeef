import { act, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setTelegram } from './bridge.ts';
import { haptics, useBackButton, useClosingConfirmation, useMainButton, useSwipeLock } from './hooks.ts';
import { fakeBridge } from './testing/fake-bridge.ts';

afterEach(() => act(() => setTelegram(null)));

function Back({ onBack, beneath = false }: { onBack: (() => void) | null; beneath?: boolean }) {
  useBackButton(onBack, beneath);
  return null;
}
function Main({ text, onPress }: { text: string | null; onPress: () => void }) {
  const native = useMainButton(text === null ? null : { text, enabled: true, pending: false, onPress });
  return native ? null : <button type="button">{text}</button>;
}
function Play({ on }: { on: boolean }) {
  useSwipeLock(on);
  useClosingConfirmation(on);
  return null;
}

describe('the back button', () => {
  it("calls only the screen's own handler, then the app's again, and is hidden without handlers", () => {
    const telegram = fakeBridge();
    setTelegram(telegram.bridge);
    const [app, screen] = [vi.fn(), vi.fn()];
    const view = (own: boolean, rooted = false) => (
      <>
        {own && <Back onBack={screen} />}
        <Back onBack={rooted ? null : app} beneath />
      </>
    );
    const { rerender } = render(view(true));
    telegram.pressBack();
    expect([app, screen].map((called) => called.mock.calls.length)).toEqual([0, 1]);
    rerender(view(false));
    expect(telegram.backShown()).toBe(true);
    telegram.pressBack();
    expect([app, screen].map((called) => called.mock.calls.length)).toEqual([1, 1]);
    rerender(view(false, true));
    expect(telegram.backShown()).toBe(false);
  });
});

describe('the main button', () => {
  it("replaces the screen's own button, follows its text without hiding, and is hidden with the screen", () => {
    const telegram = fakeBridge();
    setTelegram(telegram.bridge);
    const press = vi.fn();
    const { rerender, container } = render(<Main text="Confirm 1" onPress={press} />);
    expect(container.querySelector('button')).toBeNull();
    rerender(<Main text="Confirm 2" onPress={press} />);
    expect(telegram.mainButton()).toEqual({ text: 'Confirm 2', enabled: true, pending: false });
    telegram.pressMain();
    expect(press).toHaveBeenCalledTimes(1);
    rerender(<Main text={null} onPress={press} />);
    expect(telegram.mainButton()).toBeNull();
  });
});

describe('a dialog over a form', () => {
  it('gets the main button, and gives it back with the current text of the form', () => {
    const telegram = fakeBridge();
    setTelegram(telegram.bridge);
    const [form, question] = [vi.fn(), vi.fn()];
    const view = (text: string, asked: boolean) => (
      <>
        <Main text={text} onPress={form} />
        {asked && <Main text="Confirm" onPress={question} />}
      </>
    );
    const { rerender } = render(view('Send 10', false));
    rerender(view('Send 10', true));
    rerender(view('Send 20', true));
    expect(telegram.mainButton()?.text).toBe('Confirm');
    telegram.pressMain();
    expect([form, question].map((called) => called.mock.calls.length)).toEqual([0, 1]);
    rerender(view('Send 20', false));
    expect(telegram.mainButton()?.text).toBe('Send 20');
    telegram.pressMain();
    expect(form).toHaveBeenCalledTimes(1);
  });
});

describe('play', () => {
  it('locks swipes and confirms closing, and undoes both', () => {
    const undone = vi.fn();
    const { bridge } = fakeBridge({ lockSwipes: () => undone, confirmClosing: () => undone });
    setTelegram(bridge);
    const { rerender } = render(<Play on />);
    expect(undone).not.toHaveBeenCalled();
    rerender(<Play on={false} />);
    expect(undone).toHaveBeenCalledTimes(2);
  });
});

it('does nothing on the web', () => {
  const { getByRole } = render(
    <>
      <Main text="Confirm" onPress={() => undefined} />
      <Back onBack={() => undefined} />
      <Play on />
    </>,
  );
  expect(getByRole('button').textContent).toBe('Confirm');
  expect(() => haptics.success()).not.toThrow();
});
