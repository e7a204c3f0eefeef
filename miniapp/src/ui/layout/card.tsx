import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

/** A surface with a hairline border, for a form, a list or a choice. */
export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div
    className={classNames('rounded-card border border-line bg-surface shadow-card', className)}
    {...rest}
  />
);
