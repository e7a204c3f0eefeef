import { unfreezeUser } from '@chewata/common/contract/admin/users';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { ConfirmDialog } from '#forms/confirm-dialog.tsx';
import { contractResolver, showSubmitError } from '#forms/contract-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { ReasonField } from '../parts/reason-field.tsx';
import type { UserFormProps } from './user-form.ts';

const resolver = contractResolver<{ reason: string }>(unfreezeUser.body);

/** For an account that its owner has frozen: lifts the freeze with a reason, after a confirmation. */
export function FreezeForm({ user, frozenAt, onChanged }: UserFormProps & { frozenAt: string }) {
  const { t } = useTranslation('admin');
  const time = useLocalTime();
  const id = user._id;
  const form = useForm({ defaultValues: { reason: '' }, resolver });
  const [asked, setAsked] = useState(false);
  const { errors } = form.formState;

  async function unfreeze() {
    try {
      await call(unfreezeUser, { params: { id }, body: form.getValues() });
      form.reset();
      onChanged();
    } catch (error) {
      showSubmitError(error, ['reason'], form.setError);
    }
    setAsked(false);
  }

  return (
    <Card className="p-4">
      <form className="grid gap-4" noValidate onSubmit={form.handleSubmit(() => setAsked(true))}>
        <h2 className="text-base font-bold">{t('frozen')}</h2>
        <Notice tone="warn">{t('frozenAt', { time: time(frozenAt) })}</Notice>
        <ReasonField error={errors.reason?.message} {...form.register('reason')} />
        {errors.root?.message && <Notice tone="bad">{errors.root.message}</Notice>}
        <Button type="submit" variant="outline" wide>
          {t('unfreeze')}
        </Button>
      </form>
      {asked && (
        <ConfirmDialog
          title={t('askUnfreeze')}
          description={t('askUnfreezeText', { name: user.name })}
          onConfirm={unfreeze}
          onCancel={() => setAsked(false)}
        />
      )}
    </Card>
  );
}
