import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { Tone } from './badge.tsx';

const LOOK: Record<Tone, string> = {
  plain: 'border-line bg-sunken text-ink',
  good: 'border-brand bg-brand-soft text-brand-ink',
  gold: 'border-gold bg-gold-soft text-ink',
  warn: 'border-warn bg-warn-soft text-ink',
  bad: 'border-danger bg-danger-soft text-danger',
  info: 'border-info bg-info-soft text-ink',
};

/** A message within a form or page, such as a refusal or a pending step. Screen readers announce bad ones. */
export const Notice = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <div
    role={tone === 'bad' ? 'alert' : 'status'}
    className={classNames('rounded-control border px-3.5 py-2.5 text-sm', LOOK[tone])}
  >
    {children}
  </div>
);
