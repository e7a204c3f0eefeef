import type { AnswerOf } from '@chewata/common/contract/route';
import type { sandboxOutbox } from '@chewata/common/contract/sandbox';
import type { Phone } from '@chewata/common/phone';

/** A text message. `otp` is the code in it, where it has one; only the sandbox's outbox looks at it. */
export interface Sms {
  readonly to: string;
  readonly text: string;
  readonly otp?: string;
}

/** Sends text messages. Refusal: UNAVAILABLE where the provider does not take it. */
export interface SmsProvider {
  send(message: Sms): Promise<void>;
}

export type OutboxMessage = AnswerOf<typeof sandboxOutbox>['messages'][number];

/** In place of a provider in the sandbox: what was sent can be read. */
export interface Outbox extends SmsProvider {
  /** Oldest first; to one phone, or to all. */
  messages(to?: Phone): Promise<OutboxMessage[]>;
}
