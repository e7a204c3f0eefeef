import { unfreezeUser, userTransactions } from '@chewata/common/contract/admin/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { ConfirmDialog } from '#forms/confirm-dialog.tsx';
import { contractResolver, showSubmitError } from '#forms/contract-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import type { UserFormProps } from './user-form.ts';

const resolver = contractResolver<{ reason: string }>(unfreezeUser.body);

/** For an account that its owner has frozen: lifts the freeze with a reason, after a confirmation. */
export function FreezeForm({ user, onChanged }: UserFormProps) {
  const { t } = useTranslation('admin');
  const time = useLocalTime();
  const id = user._id;
  // The first page of the account's panel, so that it is loaded once.
  const { data } = useQuery({
    queryKey: ['admin', 'user', id, 1],
    queryFn: ({ signal }) => call(userTransactions, { params: { id }, query: { pageNumber: '1' }, signal }),
  });
  const form = useForm({ defaultValues: { reason: '' }, resolver });
  const [asked, setAsked] = useState(false);
  const { errors } = form.formState;

  async function unfreeze() {
    try {
      const answer = await call(unfreezeUser, { params: { id }, body: form.getValues() });
      form.reset();
      onChanged(answer.user);
    } catch (error) {
      showSubmitError(error, ['reason'], form.setError);
    }
    setAsked(false);
  }

  if (!data?.frozenAt) return null;
  return (
    <Card className="p-4">
      <form className="grid gap-4" noValidate onSubmit={form.handleSubmit(() => setAsked(true))}>
        <h2 className="text-base font-bold">{t('frozen')}</h2>
        <Notice tone="warn">{t('frozenAt', { time: time(data.frozenAt) })}</Notice>
        <TextField
          label={t('reason')}
          maxLength={300}
          autoComplete="off"
          error={errors.reason?.message}
          {...form.register('reason')}
        />
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
