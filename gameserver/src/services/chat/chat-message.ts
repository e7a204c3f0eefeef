import type { ChatMessage } from '@chewata/common/contract/community/chat';
import type { UserId } from '@chewata/common/ids';
import type { Message } from '#storage/community/chats.ts';
import type { Context } from '../context.ts';

/** A message as its sender and receiver see it; `staff` if its sender is one of the staff. */
export const chatMessage = (
  { id, senderId, receiverId, text, createdAt }: Message,
  staff: boolean,
): ChatMessage => ({
  _id: id,
  senderId,
  receiverId,
  message: text,
  createdAt: createdAt.toISOString(),
  staff,
});

let serial = 0;

/** A new message. Its id begins with the time, then a serial number for messages of the same millisecond. */
export function newMessage(
  { clock, random }: Pick<Context, 'clock' | 'random'>,
  senderId: UserId,
  receiverId: UserId,
  text: string,
): Message {
  const now = clock.now();
  serial = (serial + 1) % 0x10000;
  const id = [
    now.toString(16).padStart(12, '0'),
    serial.toString(16).padStart(4, '0'),
    random.bytes(4).toString('hex'),
  ];
  return { id: id.join(''), senderId, receiverId, text, createdAt: new Date(now) };
}
