import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#ui/form/text-field.tsx';

/** The reason of a command on a user, which is kept with the decision. */
export function ReasonField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'maxLength'>) {
  const { t } = useTranslation('admin');
  return <TextField label={t('reason')} maxLength={300} autoComplete="off" {...props} />;
}
