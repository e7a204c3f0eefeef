import type { UserId } from '@chewata/common/ids';

/** A message of one user to another, for good. */
export interface Message {
  /** Rises with time: messages are in the order of their ids. */
  readonly id: string;
  readonly senderId: UserId;
  readonly receiverId: UserId;
  readonly text: string;
  readonly createdAt: Date;
}

/** A talk as one of the two has it. */
export interface Talk {
  readonly otherId: UserId;
  /** Messages received and not read. */
  readonly unread: number;
  /** Null where nothing was said yet. */
  readonly last: Message | null;
  /** The owner of the talk lets the other write no more. */
  readonly blocked: boolean;
}

/** A message that its receiver has told the administrators of, as it was. */
export interface Report {
  readonly message: Message;
  readonly reporterId: UserId;
  readonly reason: string;
  readonly createdAt: Date;
}

export interface Chats {
  /** The message, the last word of both talks, one more unread for the receiver: all or nothing. */
  add(message: Message): Promise<void>;
  get(id: string): Promise<Message | null>;
  /** The newest so many before that message (null: of all), oldest first. */
  between(one: UserId, other: UserId, before: string | null, most: number): Promise<Message[]>;
  /** The owner's talks, newest first. */
  talksOf(owner: UserId, most: number): Promise<Talk[]>;
  read(owner: UserId, other: UserId): Promise<void>;
  block(owner: UserId, other: UserId, blocked: boolean): Promise<void>;
  /** True where one of them has blocked the other. */
  areApart(one: UserId, other: UserId): Promise<boolean>;
  /** Kept once a message and reporter: true for the first. */
  report(report: Report): Promise<boolean>;
}
