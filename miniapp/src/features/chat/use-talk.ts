import { type ChatMessage, chatHistory } from '@chewata/common/contract/community/chat';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { useOnConnect, useServerEvent } from '#realtime/hooks.ts';
import { sendEvent } from '#realtime/sockets.ts';
import { toastError } from '#ui/feedback/toast.ts';

/** The number of messages that the server sends per page. */
const PAGE = 50;

/** Merges two lists without duplicates, oldest first: ids rise with time. */
function merged(known: readonly ChatMessage[], more: readonly ChatMessage[]): ChatMessage[] {
  const all = new Map([...known, ...more].map((message) => [message._id, message]));
  return [...all.values()].sort((a, b) => a.createdAt.localeCompare(b.createdAt) || (a._id < b._id ? -1 : 1));
}

export interface LiveTalk {
  messages: readonly ChatMessage[];
  /** Loading state of the messages; after 'failed', `load` tries again. */
  state: 'loading' | 'loaded' | 'failed';
  load: () => Promise<void>;
  /** Loads older messages; absent if the first one is loaded. */
  older: (() => Promise<void>) | undefined;
  /** Returns true if the message was sent. */
  send: (text: string) => Promise<boolean>;
}

/** The messages with one user, kept current. Opening the chat marks them as read. */
export function useTalk(userId: string, onChanged: () => void): LiveTalk {
  const { t } = useTranslation('chat');
  const [messages, setMessages] = useState<readonly ChatMessage[]>([]);
  const [more, setMore] = useState(false);
  const [state, setState] = useState<LiveTalk['state']>('loading');
  const add = (fresh: readonly ChatMessage[]) => setMessages((known) => merged(known, fresh));
  const showError = (error: unknown) => void toastError(messageOf(error, t('common:error.unknown')));

  async function load(before?: string): Promise<void> {
    try {
      const answer = await call(chatHistory, { params: { userId }, query: before ? { before } : {} });
      add(answer.messages);
      setMore(answer.messages.length === PAGE);
      setState('loaded');
    } catch (error) {
      setState((before) => (before === 'loaded' ? before : 'failed'));
      showError(error);
    }
  }
  useOnConnect('chat', () => {
    void load();
    sendEvent('chat', 'joinChatRoom', userId).then(onChanged, showError);
  });
  useEffect(
    () => () => {
      // If this is lost, the server learns it from the closed socket.
      sendEvent('chat', 'leaveChatRoom').catch(() => undefined);
    },
    [],
  );
  useServerEvent('chat', 'message', (message) => {
    if (message.receiverId === userId) add([message]);
  });
  useServerEvent('chat', 'receiveMessage', (message) => {
    if (message.senderId === userId) add([message]);
  });

  async function send(text: string): Promise<boolean> {
    try {
      const { message } = await sendEvent('chat', 'sendMessage', { receiverId: userId, message: text });
      add([message]);
      onChanged();
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  }
  return {
    messages,
    state,
    load: () => load(),
    older: more ? () => load(messages[0]?._id) : undefined,
    send,
  };
}
