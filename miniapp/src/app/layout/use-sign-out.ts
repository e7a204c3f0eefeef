import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { signOut } from '#api/session.ts';
import { toastError } from '#ui/feedback/toast.ts';

/** Logs out and opens the landing page; shows an error if the server cannot be reached. */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return async () => {
    try {
      await signOut();
      await navigate('/', { replace: true });
    } catch (error) {
      await toastError(messageOf(error, t('error.unknown')));
    }
  };
}
