import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { i18n } from '#locales/i18n.ts';
import { MessageForm } from './message-form.tsx';

beforeAll(() => i18n.loadNamespaces('chat'));
afterEach(() => vi.unstubAllGlobals());

/** Shows the form on a device with or without a mouse, and returns the list of sent messages. */
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

it('sends a message on Enter with a mouse, but not on Shift+Enter and not an empty one', async () => {
  const { sent, press, type } = open(true);
  type('  ');
  await press({});
  type('ሰላም');
  await press({ shiftKey: true });
  expect(sent).toEqual([]);
  await press({});
  expect(sent).toEqual(['ሰላም']);
});

it('does not send on Enter on a touch screen: there it starts a new line', async () => {
  const { sent, press, type } = open(false);
  type('ሰላም');
  await press({});
  expect(sent).toEqual([]);
});
