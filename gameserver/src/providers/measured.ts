import type { Metrics } from '#runtime/metrics.ts';
import type { SmsProvider } from './ports/sms.ts';
import type { Asked } from './provider-watch.ts';

/** Measures requests to providers. */
export const asked =
  ({ providerRequests }: Pick<Metrics, 'providerRequests'>): Asked =>
  (provider, status, seconds) => {
    const outcome = status === null ? 'none' : `${Math.floor(status / 100)}xx`;
    providerRequests.observe({ provider, outcome }, seconds);
  };

/** Text messages, counted by outcome. */
export const countedSms = (sms: SmsProvider, { sms: counter }: Pick<Metrics, 'sms'>): SmsProvider => ({
  send: async (message) => {
    try {
      await sms.send(message);
      counter.inc({ outcome: 'accepted' });
    } catch (error) {
      counter.inc({ outcome: 'failed' });
      throw error;
    }
  },
});
