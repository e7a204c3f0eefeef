import { sendOtp } from '@chewata/common/contract/accounts';
import { parsePhone } from '@chewata/common/phone';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';

interface OtpAsk {
  /** Asks for a code to this phone; the refusal's text, or null where the code went out. */
  ask: (phoneNo: string) => Promise<string | null>;
  /** What proves the code belongs to the ask; '' before the first. */
  vc: () => string;
}

/** The code by SMS of sign-up and password reset. */
export function useOtp(): OtpAsk {
  const { t } = useTranslation('accounts');
  const vc = useRef('');
  return {
    vc: () => vc.current,
    async ask(phoneNo) {
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
