import type { sandboxOutbox } from '@chewata/common/contract/money/sandbox';
import type { AnswerOf } from '@chewata/common/contract/route';
import type { Phone } from '@chewata/common/phone';

/** A text message. `otp` is the code in it, if it has one; only the sandbox's outbox reads it. */
export interface Sms {
  readonly to: string;
  readonly text: string;
  readonly otp?: string;
}

/** Sends text messages. Refusal: UNAVAILABLE if the provider does not accept it. */
export interface SmsProvider {
  send(message: Sms): Promise<void>;
}

export type OutboxMessage = AnswerOf<typeof sandboxOutbox>['messages'][number];

/** The sandbox's replacement for a provider: the messages sent can be read. */
export interface Outbox extends SmsProvider {
  /** Oldest first; to one phone, or to all. */
  messages(to?: Phone): Promise<OutboxMessage[]>;
}
