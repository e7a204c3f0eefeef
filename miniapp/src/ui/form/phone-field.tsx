import type { TextFieldProps } from './text-field.tsx';
import { TextField } from './text-field.tsx';

/** A phone number, with a telephone keypad. Spaces are allowed: the server removes them. */
export const PhoneField = (props: TextFieldProps) => (
  <TextField type="tel" inputMode="tel" autoComplete="tel" placeholder="0911 234 567" {...props} />
);
