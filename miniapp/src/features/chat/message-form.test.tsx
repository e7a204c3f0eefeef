import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { i18n } from '#locales/i18n.ts';
import { MessageForm } from './message-form.tsx';

beforeAll(() => i18n.loadNamespaces('chat'));
afterEach(() => vi.unstubAllGlobals());

/** The line, on a device with or without a mouse; what is sent comes into the list. */
function open(mouse: boolean) {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: mouse && query === '(pointer: fine)' }));
  const sent: string[] = [];
  render(
    <MessageForm
      onSend={async (text) => {
        sent.push(text);
        return true;
      }}
    />,
  );
  const line = screen.getByLabelText('Message');
  const press = (key: object) => act(async () => void fireEvent.keyDown(line, { key: 'Enter', ...key }));
  const type = (value: string) => fireEvent.change(line, { target: { value } });
  return { sent, press, type };
}

it('is sent by Enter where there is a mouse, not by Shift+Enter, and not empty', async () => {
  const { sent, press, type } = open(true);
  type('  ');
  await press({});
  type('ሰላም');
  await press({ shiftKey: true });
  expect(sent).toEqual([]);
  await press({});
  expect(sent).toEqual(['ሰላም']);
});

it('is not sent by Enter on a touch screen: there it begins a line', async () => {
  const { sent, press, type } = open(false);
  type('ሰላም');
  await press({});
  expect(sent).toEqual([]);
});
