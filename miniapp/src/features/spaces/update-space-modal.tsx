import { type SpaceAnswer, updateSpace } from '@chewata/common/contract/community/spaces';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '#api/call.ts';
import { contractResolver, showSubmitError } from '#forms/contract-form.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { toastSuccess } from '#ui/feedback/toast.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';
import { AddMember } from './add-member.tsx';
import { asGameSpace, inviteLink, refreshSpaces } from './space-queries.ts';

interface Fields {
  name: string;
}

/** Edits one of the user's own spaces: its name and members, and its invite link. */
export function UpdateSpaceModal({ space, onClose }: { space: SpaceAnswer; onClose: () => void }) {
  const { t } = useTranslation('spaces');
  const form = useForm<Fields>({
    values: { name: space.name },
    resolver: contractResolver<Fields>(updateSpace.body),
  });
  const { errors, isSubmitting, isDirty } = form.formState;

  async function rename(body: Fields) {
    try {
      const { message } = await call(updateSpace, { params: { spaceId: space._id }, body });
      await refreshSpaces();
      void toastSuccess(message);
    } catch (error) {
      showSubmitError(error, ['name'], form.setError);
    }
  }
  return (
    <Dialog open onClose={onClose} title={t('updateTitle')}>
      <div className="grid gap-5">
        <form
          noValidate
          className="grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_auto]"
          onSubmit={form.handleSubmit(rename)}
        >
          <TextField
            label={t('name')}
            maxLength={40}
            autoComplete="off"
            error={errors.name?.message ?? errors.root?.message}
            {...form.register('name')}
          />
          <Button
            type="submit"
            variant="outline"
            pending={isSubmitting}
            disabled={!isDirty}
            className="sm:mt-6.5"
          >
            {t('rename')}
          </Button>
        </form>
        <AddMember space={space} />
        <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-4">
          <p className="min-w-0 flex-1 text-sm text-soft">{t('inviteHint')}</p>
          <CopyButton text={inviteLink(space)} label={t('copyInvite')} />
        </div>
        <Link
          to="/BetAmountPrivate"
          state={{ gameSpace: asGameSpace(space) }}
          className={buttonClass({ wide: true })}
        >
          {t('playBingo')}
        </Link>
      </div>
    </Dialog>
  );
}
