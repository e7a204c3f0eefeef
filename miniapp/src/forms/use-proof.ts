import { sendAuthenticatedOtp } from '@chewata/common/contract/accounts/account';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { useMe } from '#api/session.ts';
import { toastError } from '#ui/feedback/toast.ts';
import type { CodeWay } from './otp-field.tsx';

/** The one-time code to the user's own phone that money and a new password need: requests it and keeps its `vc`. */
export function useProof() {
  const { t } = useTranslation();
  const vc = useRef('');
  return {
    /** Empty until a code was requested. */
    vc: () => vc.current,
    request: async (): Promise<boolean> => {
      try {
        vc.current = (await call(sendAuthenticatedOtp)).data;
        return true;
      } catch (error) {
        await toastError(messageOf(error, t('error.unknown')));
        return false;
      }
    },
  };
}

/** The way of a code to the signed-in user's own phone. */
export const useOwnCodeWay = (): CodeWay => (useMe().telegramLinked ? 'both' : 'sms');
