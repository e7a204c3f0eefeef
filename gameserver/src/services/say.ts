import type { ErrorCode, Refusal } from '@chewata/common/errors';
import type { Language } from '@chewata/common/languages';
import { localHour, localMoment } from '@chewata/common/local-clock';
import type { MessageKey, MessageParams } from '@chewata/common/locales/keys';
import { SERVER_TEXTS } from '@chewata/common/server-texts';
import i18next from 'i18next';

const texts = i18next.createInstance();
await texts.init({
  fallbackLng: false,
  resources: SERVER_TEXTS,
  // The texts go into JSON, SMS and chat messages, which have no mark-up to escape.
  interpolation: { escapeValue: false },
});
// {{opens, hour}} is a full hour 0–24; {{time, moment}} is 'YYYY-MM-DD', 'HH:mm' or both.
texts.services.formatter?.add('hour', (hour, language = 'en') => localHour(Number(hour), language));
texts.services.formatter?.add('moment', (moment, language = 'en') => localMoment(String(moment), language));

/** The server's text of that key in that language. */
export const say = (language: Language, key: MessageKey, params: MessageParams = {}): string =>
  texts.t(key, { lng: language, ...params });

/** A refusal as sent: code, text, problems of the input, and the code's own fields. */
export interface RefusalAnswer {
  readonly code: ErrorCode;
  readonly message: string;
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
  readonly [detail: string]: unknown;
}

export function sayRefusal(language: Language, refusal: Refusal): RefusalAnswer {
  const { code, messageKey, params, details, issues } = refusal;
  const answer = { ...details, code, message: say(language, messageKey, params) };
  if (issues.length === 0) return answer;
  return {
    ...answer,
    issues: issues.map((issue) => ({
      path: issue.path,
      message: say(language, issue.messageKey, issue.params),
    })),
  };
}
