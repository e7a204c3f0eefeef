import { sendAuthenticatedOtp } from '@chewata/common/contract/accounts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { toastError } from '#ui/feedback/toast.ts';

/** The code to one's own phone that money going out needs: how to ask for it, and its `vc`. */
export function useProof() {
  const { t } = useTranslation();
  const vc = useRef('');
  return {
    /** Empty until a code was asked for. */
    vc: () => vc.current,
    ask: async (): Promise<boolean> => {
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
