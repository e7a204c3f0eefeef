import { sendOtp } from '@chewata/common/contract/accounts/account';
import { parsePhone } from '@chewata/common/phone';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';

interface OtpRequest {
  /** Requests a code for this phone. Returns the refusal's message, or null if the code was sent. */
  send: (phoneNo: string) => Promise<string | null>;
  /** Ties the code to its request; '' before the first request. */
  vc: () => string;
}

/** The SMS code of sign-up and password reset. */
export function useOtp(): OtpRequest {
  const { t } = useTranslation('accounts');
  const vc = useRef('');
  return {
    vc: () => vc.current,
    async send(phoneNo) {
      if (!parsePhone(phoneNo)) return t(phoneNo.trim() ? 'phoneWrong' : 'phoneFirst');
      try {
        vc.current = (await call(sendOtp, { body: { phoneNo } })).data;
        return null;
      } catch (error) {
        return messageOf(error, t('common:error.unknown'));
      }
    },
  };
}
