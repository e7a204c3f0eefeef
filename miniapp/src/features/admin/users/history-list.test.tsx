import { TRANSACTION_TYPES } from '@chewata/common/contract/money/wallet';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { i18n } from '#locales/i18n.ts';
import { HistoryList } from './history-list.tsx';

beforeAll(() => i18n.loadNamespaces(['admin', 'wallet']));

it('SCREENS7: names every type of transaction', () => {
  const row = { createdAt: '2026-03-01T12:00:00.000Z', amount: 5, status: 'success', txnId: 'T1' } as const;
  render(<HistoryList rows={TRANSACTION_TYPES.map((type) => ({ ...row, _id: type, type }))} />);
  for (const type of TRANSACTION_TYPES) expect(screen.getByText(type)).toBeTruthy();
  expect(document.body.textContent).not.toContain('type.');
});
