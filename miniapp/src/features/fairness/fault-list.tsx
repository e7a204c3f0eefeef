import { useTranslation } from 'react-i18next';
import type { Difference } from '#evidence/kept-round.ts';

/** Each reason to doubt a record, in plain words. */
export function FaultList({ differences }: { differences: readonly Difference[] }) {
  const { t } = useTranslation('fairness');
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {differences.map((difference) => (
        <li key={difference} data-fault={difference}>
          {t(`fault.${difference}`)}
        </li>
      ))}
    </ul>
  );
}
