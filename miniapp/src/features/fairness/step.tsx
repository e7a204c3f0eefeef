import { Check, Clock, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#ui/feedback/badge.tsx';
import { Card } from '#ui/layout/card.tsx';

export type Agreement = 'agrees' | 'differs' | 'later';

const TONE = { agrees: 'good', differs: 'bad', later: 'plain' } as const;
const ICON = { agrees: Check, differs: X, later: Clock };

/** Shows if the published values match the computed ones. */
function AgreementBadge({ state }: { state: Agreement }) {
  const { t } = useTranslation('fairness');
  const Icon = ICON[state];
  return (
    <Badge tone={TONE[state]}>
      <Icon className="size-3.5" strokeWidth={3} aria-hidden="true" />
      {t(state)}
    </Badge>
  );
}

export interface StepProps {
  number: number;
  title: string;
  text: string;
  /** Null if the step has nothing to compare. */
  state: Agreement | null;
  children?: ReactNode;
}

/** One step of the check: an explanation, then the figures. */
export const Step = ({ number, title, text, state, children }: StepProps) => (
  <li>
    <Card className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 gap-y-2 p-4">
      <span className="tabular grid size-8 place-items-center rounded-full bg-brand-soft text-sm font-bold text-brand-ink">
        {number}
      </span>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 className="font-bold">{title}</h2>
        {state && <AgreementBadge state={state} />}
      </div>
      <div className="col-start-2 grid gap-3 max-sm:col-span-2 max-sm:col-start-1">
        <p className="text-sm text-soft">{text}</p>
        {children}
      </div>
    </Card>
  </li>
);

/** A long hexadecimal number with its name. */
export const Hex = ({ label, value }: { label: string; value: string | null }) => (
  <div>
    <p className="text-xs font-bold text-soft">{label}</p>
    <p className="rounded-small bg-sunken px-2 py-1.5 font-mono text-xs break-all">{value ?? '–'}</p>
  </div>
);
