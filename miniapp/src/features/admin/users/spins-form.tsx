import { addFreeSpins } from '@chewata/common/contract/admin/users';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { showSubmitError } from '#forms/contract-form.ts';
import { useSubmitKeys } from '#forms/submit-keys.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { isWaiting } from '../parts/after-change.ts';
import { wireNumber } from '../parts/wire-number.ts';
import type { UserFormProps } from './user-form.ts';

/** Gives free spins. */
export function SpinsForm({ user, onChanged }: UserFormProps) {
  const { t } = useTranslation('admin');
  const keys = useSubmitKeys();
  const form = useForm({ defaultValues: { count: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ count }) => {
    const body = { count: wireNumber(count) as number };
    try {
      const answer = await keys.submit(body, (idempotencyKey) =>
        call(addFreeSpins, { params: { id: user._id }, body, idempotencyKey }),
      );
      form.reset();
      if (!isWaiting(answer)) onChanged();
    } catch (error) {
      showSubmitError(error, ['count'], form.setError);
    }
  });

  return (
    <Card className="p-4">
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <h2 className="text-base font-bold">{t('giveSpins')}</h2>
        <TextField
          label={t('freeSpins')}
          inputMode="numeric"
          autoComplete="off"
          error={errors.count?.message}
          {...form.register('count')}
        />
        {errors.root?.message && <Notice tone="bad">{errors.root.message}</Notice>}
        <Button type="submit" variant="outline" wide pending={isSubmitting}>
          {t('giveSpins')}
        </Button>
      </form>
    </Card>
  );
}
