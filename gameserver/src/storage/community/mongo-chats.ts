import { asUserId, type UserId } from '@chewata/common/ids';
import { type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from '../duplicate-key.ts';
import { pageOf } from '../page-of.ts';
import { sessionOf, together, type Write } from '../transaction.ts';
import type { Chats, Message, Talk } from './chats.ts';

type StoredMessage = Omit<Message, 'id'> & { _id: string; pair: string };
type StoredTalk = Omit<Talk, 'last'> & {
  _id: string;
  ownerId: string;
  last: Message | null;
  lastAt: Date | null;
};

const message = new Schema<StoredMessage>(
  {
    _id: String,
    pair: String,
    senderId: String,
    receiverId: String,
    text: String,
    createdAt: Date,
    by: String,
  },
  { versionKey: false, strict: 'throw' },
);
message.index({ pair: 1, _id: -1 });

const talk = new Schema<StoredTalk>(
  {
    _id: String,
    ownerId: String,
    otherId: String,
    unread: { type: Number, default: 0 },
    last: { type: Schema.Types.Mixed, default: null },
    lastAt: { type: Date, default: null },
    blocked: { type: Boolean, default: false },
  },
  { versionKey: false, strict: 'throw', minimize: false },
);
talk.index({ ownerId: 1, lastAt: -1, _id: -1 });
talk.index({ ownerId: 1, unread: 1 });

const report = new Schema(
  { _id: String, message: Schema.Types.Mixed, reporterId: String, reason: String, createdAt: Date },
  { versionKey: false, strict: 'throw' },
);

const LONG_AGO = new Date(0);
const pairOf = (one: UserId, other: UserId): string => [one, other].sort().join(':');
const hexTime = (at: Date): string => Math.max(0, at.getTime()).toString(16).padStart(12, '0');
const talkId = (owner: UserId, other: UserId): string => `${owner}:${other}`;

export function mongoChats(connection: Connection): Chats {
  const messages = connection.model('ChatMessage', message, 'chatMessages');
  const talks = connection.model('ChatTalk', talk, 'chatTalks');
  const reports = connection.model('ChatReport', report, 'chatReports');

  const changeTalk = (owner: UserId, other: UserId, change: Readonly<Record<string, object>>) =>
    talks.updateOne(
      { _id: talkId(owner, other) },
      { ...change, $setOnInsert: { ownerId: owner, otherId: other } },
      { upsert: true },
    );

  const adding =
    (said: Message): Write =>
    async (tx) => {
      const session = sessionOf(tx);
      const { id, senderId, receiverId, ...rest } = said;
      const pair = pairOf(senderId, receiverId);
      const $set = { last: said, lastAt: said.createdAt };
      await messages.create([{ _id: id, pair, senderId, receiverId, ...rest }], { session });
      await changeTalk(senderId, receiverId, { $set }).session(session);
      await changeTalk(receiverId, senderId, { $set, $inc: { unread: 1 } }).session(session);
    };

  return {
    add: (said) => together(connection)(adding(said)),
    adding,
    get: async (id) => {
      const row = await messages.findById(id).lean();
      return row ? toMessage(row) : null;
    },
    between: async (one, other, before, most) => {
      const older = before === null ? {} : { _id: { $lt: before } };
      const rows = await messages
        .find({ pair: pairOf(one, other), ...older })
        .sort({ _id: -1 })
        .limit(most)
        .lean();
      return rows.reverse().map(toMessage);
    },
    page: async (user, others, { from, to }, page) => {
      // An id begins with its message's time.
      const ids = { ...(from && { $gte: hexTime(from) }), ...(to && { $lt: hexTime(to) }) };
      const pair = { $in: others.map((other) => pairOf(user, other)) };
      const filter = { pair, ...((from || to) && { _id: ids }) };
      const { rows, total } = await pageOf(messages, filter, { _id: -1 }, page);
      return { messages: rows.map(toMessage), total };
    },
    talksOf: async (owner, most) =>
      (await talks.find({ ownerId: owner }).sort({ lastAt: -1 }).limit(most).lean()).map(toTalk),
    talksPage: async (owner, unread, page) => {
      const filter = {
        ownerId: owner,
        ...(unread ? { unread: { $gt: 0 } } : { lastAt: { $gt: LONG_AGO } }),
      };
      const direction = unread ? 1 : -1;
      const { rows, total } = await pageOf(talks, filter, { lastAt: direction, _id: direction }, page);
      return { talks: rows.map(toTalk), total };
    },
    hasWritten: async (sender, receiver) =>
      (await messages.exists({ pair: pairOf(sender, receiver), senderId: sender })) !== null,
    read: async (owner, other) => {
      await talks.updateOne({ _id: talkId(owner, other), unread: { $gt: 0 } }, { $set: { unread: 0 } });
    },
    block: async (owner, other, blocked) => {
      await changeTalk(owner, other, { $set: { blocked } });
    },
    areApart: async (one, other) =>
      (await talks.exists({ _id: { $in: [talkId(one, other), talkId(other, one)] }, blocked: true })) !==
      null,
    report: async ({ message: reported, reporterId, ...rest }) => {
      try {
        await reports.create([
          { _id: `${reported.id}:${reporterId}`, message: reported, reporterId, ...rest },
        ]);
        return true;
      } catch (error) {
        if (isDuplicateKey(error, 'chatReports')) return false;
        throw error;
      }
    },
  };
}

const toMessage = ({ _id, pair: _, senderId, receiverId, by, ...rest }: StoredMessage): Message => ({
  id: _id,
  senderId: asUserId(senderId),
  receiverId: asUserId(receiverId),
  ...(by && { by: asUserId(by) }),
  ...rest,
});

const toTalk = ({ otherId, unread, last, blocked }: StoredTalk): Talk => ({
  otherId: asUserId(otherId),
  unread,
  last,
  blocked,
});
