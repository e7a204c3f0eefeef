import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { OtpField } from '#forms/otp-field.tsx';
import { useOwnCodeWay, type useProof } from '#forms/use-proof.ts';
import { Tabs } from '#ui/controls/tabs.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';

export type ProofWay = 'password' | 'code';

interface Field {
  error: string | undefined;
  input: UseFormRegisterReturn;
}

interface OwnerProofFieldsProps {
  way: ProofWay;
  onWay: (way: ProofWay) => void;
  proof: ReturnType<typeof useProof>;
  currentPassword: Field;
  otp: Field;
}

/** The owner's proof: the present password, or a code to the own phone. */
export function OwnerProofFields({ way, onWay, proof, currentPassword, otp }: OwnerProofFieldsProps) {
  const { t } = useTranslation('profile');
  const codeWay = useOwnCodeWay();
  return (
    <Tabs
      label={t('password.by')}
      value={way}
      onChange={onWay}
      items={[
        { key: 'password', label: t('currentPassword') },
        { key: 'code', label: t('password.byCode') },
      ]}
    >
      {way === 'password' ? (
        <PasswordField
          label={t('currentPassword')}
          hint={t('password.none')}
          error={currentPassword.error}
          {...currentPassword.input}
        />
      ) : (
        <OtpField way={codeWay} onSend={proof.request} error={otp.error} {...otp.input} />
      )}
    </Tabs>
  );
}
