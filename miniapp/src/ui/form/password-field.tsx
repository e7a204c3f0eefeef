import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../controls/icon-button.tsx';
import type { TextFieldProps } from './text-field.tsx';
import { TextField } from './text-field.tsx';

/** A password field with a button that shows what is typed. */
export function PasswordField(props: TextFieldProps) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={visible ? 'text' : 'password'}
      suffix={
        <IconButton
          label={t(visible ? 'password.hide' : 'password.show')}
          aria-pressed={visible}
          icon={visible ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  );
}
