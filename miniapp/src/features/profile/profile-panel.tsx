import { updateProfile } from '@chewata/common/contract/accounts/account';
import type { UserAnswer } from '@chewata/common/contract/accounts/session';
import { Gauge, History, LogOut, Wallet } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { setMe, signOut, useMe } from '#api/session.ts';
import { contractResolver, showSubmitError } from '#forms/contract-form.ts';
import { useInviteLink } from '#telegram/invite-link.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { toastError, toastSuccess } from '#ui/feedback/toast.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { ClosePanel } from './close-panel.tsx';
import { DataPanel } from './data-panel.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { PasswordForm } from './password-form.tsx';
import { TelegramPanel } from './telegram-panel.tsx';

interface Fields {
  username: string;
}

const resolver = contractResolver<Fields>(updateProfile.body);

/** Administrators, finance and support. */
const isStaff = ({ role, isAdmin }: UserAnswer): boolean => isAdmin || (role !== 'user' && role !== 'agent');

/** '+251911234567' as '0911234567'. */
const localPhone = (phone: string): string => phone.replace(/^\+251/, '0');

/** The user's own data: the name can be changed, the phone and the referral code cannot. */
export function ProfilePanel({ onLeave }: { onLeave?: () => void }) {
  const { t } = useTranslation('profile');
  const user = useMe();
  const navigate = useNavigate();
  const form = useForm<Fields>({
    values: { username: user.name },
    resolver,
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const link = useInviteLink();

  async function save() {
    try {
      const answer = await call(updateProfile, { body: form.getValues() });
      setMe(answer.user);
      await toastSuccess(t('saved'));
    } catch (error) {
      showSubmitError(error, ['username'], form.setError);
      await toastError(t('unsuccessful'));
    }
  }

  async function gone() {
    onLeave?.();
    await navigate('/', { replace: true });
  }
  async function leave() {
    try {
      await signOut();
      await gone();
    } catch (error) {
      await toastError(messageOf(error, t('common:error.unknown')));
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={form.handleSubmit(save)}>
        <TextField
          label={t('username')}
          autoComplete="username"
          maxLength={40}
          error={errors.username?.message}
          {...form.register('username')}
        />
        <TextField label={t('phone')} readOnly inputMode="tel" value={localPhone(user.phoneNo)} />
        <div className="grid gap-2">
          <TextField label={t('referralCode')} readOnly value={user.referralCode} />
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="min-w-0 flex-[1_1_10rem] text-sm text-soft">{t('referralHint')}</p>
            <CopyButton text={link} label={t('copyLink')} />
          </div>
        </div>
        {errors.root?.message && <Notice tone="bad">{errors.root.message}</Notice>}
        <Button type="submit" wide pending={isSubmitting} disabled={!isDirty}>
          {t('save')}
        </Button>
      </form>
      <PasswordForm />
      <DevicesPanel />
      <TelegramPanel />
      <DataPanel />
      {isStaff(user) && <PasskeysPanel />}
      {user.role === 'user' && !user.isAdmin && <ClosePanel onClosed={gone} />}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2 border-t border-line pt-4">
        <Link to="/wallet" className={buttonClass({ variant: 'outline' })} onClick={onLeave}>
          <Wallet className="size-5" aria-hidden="true" />
          {t('common:nav.wallet')}
        </Link>
        <Link to="/history" className={buttonClass({ variant: 'outline' })} onClick={onLeave}>
          <History className="size-5" aria-hidden="true" />
          {t('common:nav.history')}
        </Link>
        <Link
          to="/play-limits"
          className={`${buttonClass({ variant: 'outline' })} col-span-full`}
          onClick={onLeave}
        >
          <Gauge className="size-5" aria-hidden="true" />
          {t('playLimits')}
        </Link>
        <Button
          variant="ghost"
          className="col-span-full text-danger"
          icon={<LogOut className="size-5" aria-hidden="true" />}
          onClick={leave}
        >
          {t('common:logOut')}
        </Button>
      </div>
    </div>
  );
}
