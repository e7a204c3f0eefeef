import { createSpace, type SpaceAnswer } from '@chewata/common/contract/community/spaces';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { contractResolver, showSubmitError } from '#forms/contract-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';
import { refreshSpaces } from './space-queries.ts';

interface Fields {
  name: string;
}

export interface CreateSpaceModalProps {
  onClose: () => void;
  onCreated: (space: SpaceAnswer) => void;
}

/** Creates a space, which others can find without an invitation if it is listed. */
export function CreateSpaceModal({ onClose, onCreated }: CreateSpaceModalProps) {
  const { t } = useTranslation('spaces');
  const [listed, setListed] = useState(false);
  const form = useForm<Fields>({
    defaultValues: { name: '' },
    resolver: contractResolver<Fields>(createSpace.body),
  });
  const { errors, isSubmitting } = form.formState;

  async function create({ name }: Fields) {
    try {
      const { space } = await call(createSpace, {
        body: { name, visibility: listed ? 'public' : 'private' },
      });
      await refreshSpaces();
      onCreated(space);
      onClose();
    } catch (error) {
      showSubmitError(error, ['name'], form.setError);
    }
  }
  return (
    <Dialog open onClose={onClose} title={t('createTitle')}>
      <form noValidate className="grid gap-4" onSubmit={form.handleSubmit(create)}>
        <TextField
          label={t('name')}
          maxLength={40}
          autoComplete="off"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            className="size-5 accent-[var(--brand)]"
            checked={listed}
            onChange={(event) => setListed(event.target.checked)}
          />
          {t('listed')}
        </label>
        {errors.root?.message && <Notice tone="bad">{errors.root.message}</Notice>}
        <Button type="submit" wide pending={isSubmitting}>
          {t('create')}
        </Button>
      </form>
    </Dialog>
  );
}
