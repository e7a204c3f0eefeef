import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { PasswordField } from './password-field.tsx';
import { passwordStrength, STRENGTHS } from './password-strength.ts';
import type { TextFieldProps } from './text-field.tsx';

const COLOURS = { weak: 'bg-danger', fair: 'bg-gold', good: 'bg-brand', strong: 'bg-brand' } as const;

/** A field for a password to be set, with four bars that show how hard it is to guess. */
export function NewPasswordField({ hint, onChange, ...field }: TextFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const strength = typed === '' ? null : passwordStrength(typed);
  const filled = strength === null ? 0 : STRENGTHS.indexOf(strength) + 1;
  return (
    <PasswordField
      autoComplete="new-password"
      {...field}
      hint={
        <>
          <span className="mt-0.5 mb-1 grid grid-cols-4 gap-1" aria-hidden="true">
            {STRENGTHS.map((name, index) => (
              <span
                key={name}
                className={classNames(
                  'h-1 rounded-full',
                  strength !== null && index < filled ? COLOURS[strength] : 'bg-line',
                )}
              />
            ))}
          </span>
          <span aria-live="polite">{strength === null ? hint : t(`password.${strength}`)}</span>
        </>
      }
      onChange={(event) => {
        setTyped(event.target.value);
        return onChange?.(event);
      }}
    />
  );
}
