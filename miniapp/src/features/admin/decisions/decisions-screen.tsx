import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../search/use-debounced.ts';
import { type DecisionFilter, DecisionFilterFields } from './decision-filter.tsx';
import { DecisionList } from './decision-list.tsx';

const EVERYTHING: DecisionFilter = { person: '', text: '', action: '', from: '', to: '' };

/** /admin/decisions: the administrators' decisions. Read-only. */
export function DecisionsScreen() {
  const { t } = useTranslation('admin');
  const [filter, setFilter] = useState(EVERYTHING);
  const [person, text] = [useDebounced(filter.person.trim()), useDebounced(filter.text.trim())];
  const given = Object.entries({ ...filter, person, text }).filter(([, value]) => value !== '');
  return (
    <>
      <p className="text-sm text-soft">{t('decisionsText')}</p>
      <DecisionFilterFields value={filter} onChange={setFilter} />
      <DecisionList query={Object.fromEntries(given)} />
    </>
  );
}
