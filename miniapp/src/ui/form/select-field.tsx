import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import type { FieldProps } from './field.tsx';
import { controlClass, Field } from './field.tsx';

export interface SelectFieldProps extends Omit<FieldProps, 'children'>, ComponentProps<'select'> {}

/** The device's own list with our look. The options are <option> children. */
export function SelectField({ label, hint, error, className, children, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            {...select}
            className={classNames(controlClass, 'appearance-none pr-10', className)}
          >
            {children}
          </select>
          <ChevronDown
            className="pointer-events-none absolute top-3.5 right-3 size-5 text-soft"
            aria-hidden="true"
          />
        </div>
      )}
    </Field>
  );
}
