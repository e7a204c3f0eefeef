import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { FieldProps } from './field.tsx';
import { controlClass, Field } from './field.tsx';

export interface TextFieldProps
  extends Omit<FieldProps, 'children'>,
    Omit<ComponentProps<'input'>, 'prefix'> {
  /** A small element at the end of the input: a unit or a button. */
  suffix?: ReactNode;
}

/** A labelled input. Takes the props that react-hook-form's register() returns. */
export function TextField({ label, hint, error, suffix, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) =>
        suffix ? (
          <div className="relative">
            <input {...control} {...input} className={classNames(controlClass, 'pr-16', className)} />
            <div className="absolute inset-y-0 right-0 flex items-center pr-1 text-soft">{suffix}</div>
          </div>
        ) : (
          <input {...control} {...input} className={classNames(controlClass, className)} />
        )
      }
    </Field>
  );
}
