import {
  CLOSE_OBSTACLES,
  type CloseObstacle,
  closeAccount,
} from '@chewata/common/contract/accounts/close-account';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { hasCode } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { signOut, useMe } from '#api/session.ts';
import { ConfirmDialog } from '#forms/confirm-dialog.tsx';
import { showSubmitError } from '#forms/contract-form.ts';
import { useProof } from '#forms/use-proof.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { toastSuccess } from '#ui/feedback/toast.ts';
import { OwnerProofFields, type ProofWay } from './owner-proof-fields.tsx';

interface Fields {
  currentPassword: string;
  otp: string;
}

/** The effects of closing, in the order in which a player asks. */
const EFFECTS = ['forGood', 'signedOut', 'lost', 'name', 'kept'] as const;

/** Says what closing does, asks for the owner's proof, and lists what has to end first if the server refuses. */
export function CloseDialog({ onCancel, onClosed }: { onCancel: () => void; onClosed: () => void }) {
  const { t } = useTranslation('profile');
  const proof = useProof();
  const [way, setWay] = useState<ProofWay>(useMe().telegramLinked ? 'code' : 'password');
  const [obstacles, setObstacles] = useState<readonly CloseObstacle[]>([]);
  const form = useForm<Fields>({ defaultValues: { currentPassword: '', otp: '' } });
  const { errors } = form.formState;

  async function close() {
    form.clearErrors();
    setObstacles([]);
    const { currentPassword, otp } = form.getValues();
    if (way === 'password' && !currentPassword)
      return form.setError('currentPassword', { message: t('close.passwordFirst') });
    if (way === 'code' && !proof.vc()) return form.setError('otp', { message: t('password.codeFirst') });
    try {
      await call(closeAccount, {
        body: way === 'code' ? { otp, vc: proof.vc() } : { currentPassword },
      });
    } catch (error) {
      if (hasCode(error, 'ACCOUNT_IN_USE')) return setObstacles(obstaclesIn(error.failure));
      return showSubmitError(error, ['currentPassword', 'otp'], form.setError);
    }
    await toastSuccess(t('close.done'));
    // The server has ended the session: this ends it here.
    await signOut();
    onClosed();
  }

  return (
    <ConfirmDialog
      title={t('close.sure')}
      description={t('close.sureText')}
      onConfirm={close}
      confirmText={t('close.open')}
      onCancel={onCancel}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ul className="grid list-disc gap-1 pl-5 text-sm">
          {EFFECTS.map((effect) => (
            <li key={effect}>{t(`close.effect.${effect}`)}</li>
          ))}
        </ul>
        <OwnerProofFields
          way={way}
          onWay={setWay}
          proof={proof}
          currentPassword={{
            error: errors.currentPassword?.message,
            input: form.register('currentPassword'),
          }}
          otp={{ error: errors.otp?.message, input: form.register('otp') }}
        />
        {errors.root?.message && <Notice tone="bad">{errors.root.message}</Notice>}
        {obstacles.length > 0 && (
          <Notice tone="bad">
            <p>{t('close.first')}</p>
            <ul className="grid list-disc gap-1 pl-5">
              {obstacles.map((obstacle) => (
                <li key={obstacle}>{t(`close.obstacle.${obstacle}`)}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  );
}

function obstaclesIn(failure: object): readonly CloseObstacle[] {
  const named: unknown = 'obstacles' in failure ? failure.obstacles : [];
  return CLOSE_OBSTACLES.filter((obstacle) => Array.isArray(named) && named.includes(obstacle));
}
