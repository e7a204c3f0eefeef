import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import type { FieldProps } from './field.tsx';
import { controlClass, Field } from './field.tsx';

export interface TextAreaFieldProps extends Omit<FieldProps, 'children'>, ComponentProps<'textarea'> {}

/** A labelled text area. */
export const TextAreaField = ({ label, hint, error, className, ...area }: TextAreaFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => (
      <textarea rows={4} {...control} {...area} className={classNames(controlClass, 'py-3', className)} />
    )}
  </Field>
);
