import type { Language } from '@chewata/common/contract/language';
import english from '@chewata/common/locales/en.json';
import type { MessageKey, MessageParams } from '@chewata/common/locales/keys';
import i18next from 'i18next';

const texts = i18next.createInstance();
await texts.init({
  fallbackLng: 'en',
  resources: { en: { translation: english } },
  // The texts go into JSON, SMS and chat messages, where no mark-up is read.
  interpolation: { escapeValue: false },
});

/** The server's text of that key in that language. */
export const say = (language: Language, key: MessageKey, params: MessageParams = {}): string =>
  texts.t(key, { lng: language, ...params });
