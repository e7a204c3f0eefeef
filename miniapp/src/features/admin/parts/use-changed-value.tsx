import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Amount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import type { Leaf } from './leaves.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const AMOUNTS = new Set(['amount', 'balance']);

/** How a value of a proposal or a decision is shown: amounts, times and the words of the app in the user's language. */
export function useChangedValue(): (path: string, value: Leaf | undefined) => ReactNode {
  const { t } = useTranslation('admin');
  // In a key with a space a colon does not name the namespace.
  const { t: promotionText } = useTranslation('promotions');
  const timeOf = useLocalTime();
  return (path, value) => {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (Array.isArray(value))
      return value.every((part) => typeof part !== 'object')
        ? value.join(', ') || '–'
        : JSON.stringify(value);
    if (AMOUNTS.has(path) && typeof value === 'number') return <Amount value={value} />;
    const text = String(value);
    if (path === 'wallet') return t(`wallet:balance.${text}`, { defaultValue: text });
    if (path === 'role') return t(`roles.${text}`, { defaultValue: text });
    if (path === 'type') return promotionText(`type.${text}`, { defaultValue: text });
    return MOMENT.test(text) ? timeOf(text) : text;
  };
}
