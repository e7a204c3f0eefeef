import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type Tone = 'plain' | 'good' | 'gold' | 'warn' | 'bad' | 'info';

const TONE: Record<Tone, string> = {
  plain: 'bg-sunken text-soft',
  good: 'bg-brand-soft text-brand-ink',
  gold: 'bg-gold-soft text-gold-ink',
  warn: 'bg-warn-soft text-warn-ink',
  bad: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
};

/** A state in a word. The colour only supports the word. */
export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span
    className={classNames(
      'inline-flex min-h-6 items-center gap-1 rounded-full px-2.5 text-xs font-bold whitespace-nowrap',
      TONE[tone],
    )}
  >
    {children}
  </span>
);
