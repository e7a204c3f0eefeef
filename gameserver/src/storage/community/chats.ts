import type { Span } from '@chewata/common/contract/span';
import type { UserId } from '@chewata/common/ids';
import type { Write } from '../transaction.ts';

/** A message from one user to another. Never changed. */
export interface Message {
  /** Increases with time: messages are sorted by id. */
  readonly id: string;
  readonly senderId: UserId;
  readonly receiverId: UserId;
  readonly text: string;
  readonly createdAt: Date;
  /** The member of staff who wrote it in the name of the support account. */
  readonly by?: UserId;
}

/** A conversation from one user's point of view. */
export interface Talk {
  readonly otherId: UserId;
  /** Unread messages. */
  readonly unread: number;
  /** Null if there are no messages yet. */
  readonly last: Message | null;
  /** True if the owner of the conversation has blocked the other. */
  readonly blocked: boolean;
}

/** A message reported to the administrators by its receiver, with its text. */
export interface ChatReport {
  readonly message: Message;
  readonly reporterId: UserId;
  readonly reason: string;
  readonly createdAt: Date;
}

export interface Chats {
  /** Saves the message, the last message of both conversations and the receiver's unread count, all or none. */
  add(message: Message): Promise<void>;
  /** A write that does the same. */
  adding(message: Message): Write;
  get(id: string): Promise<Message | null>;
  /** The newest `most` messages before that one (null: of all), oldest first. */
  between(one: UserId, other: UserId, before: string | null, most: number): Promise<Message[]>;
  /** A page of the messages between a user and these others, newest first; pages from 1. */
  page(
    user: UserId,
    others: readonly UserId[],
    span: Span,
    page: number,
  ): Promise<{ messages: Message[]; total: number }>;
  /** The owner's conversations, newest first. */
  talksOf(owner: UserId, most: number): Promise<Talk[]>;
  /** A page of the owner's talks with messages, newest first, or of those with unread ones, longest first. */
  talksPage(owner: UserId, unread: boolean, page: number): Promise<{ talks: Talk[]; total: number }>;
  /** True if the sender has ever written to the receiver. */
  hasWritten(sender: UserId, receiver: UserId): Promise<boolean>;
  read(owner: UserId, other: UserId): Promise<void>;
  block(owner: UserId, other: UserId, blocked: boolean): Promise<void>;
  /** True if one of them has blocked the other. */
  areApart(one: UserId, other: UserId): Promise<boolean>;
  /** Saves one report per message and reporter: true for the first. */
  report(report: ChatReport): Promise<boolean>;
}
