import { type ChatMessage, chatHistory } from '@chewata/common/contract/chat';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { useOnConnect, useServerEvent } from '#realtime/hooks.ts';
import { sendEvent } from '#realtime/sockets.ts';
import { toastError } from '#ui/feedback/toast.ts';

/** As many messages a page as the server tells at once. */
const PAGE = 50;

/** Both lists in one, each message once, oldest first (ids rise with time). */
function merged(known: readonly ChatMessage[], more: readonly ChatMessage[]): ChatMessage[] {
  const all = new Map([...known, ...more].map((message) => [message._id, message]));
  return [...all.values()].sort((a, b) => a.createdAt.localeCompare(b.createdAt) || (a._id < b._id ? -1 : 1));
}

export interface LiveTalk {
  messages: readonly ChatMessage[];
  /** Whether what was said is here; 'failed' where it does not come, then `load` asks again. */
  state: 'loading' | 'loaded' | 'failed';
  load: () => Promise<void>;
  /** Fetches those before; absent where the first one is here. */
  older: (() => Promise<void>) | undefined;
  /** True where it was sent. */
  send: (text: string) => Promise<boolean>;
}

/** The messages with one user, live; opening the talk marks them as read. */
export function useTalk(userId: string, onChanged: () => void): LiveTalk {
  const { t } = useTranslation('chat');
  const [messages, setMessages] = useState<readonly ChatMessage[]>([]);
  const [more, setMore] = useState(false);
  const [state, setState] = useState<LiveTalk['state']>('loading');
  const take = (fresh: readonly ChatMessage[]) => setMessages((known) => merged(known, fresh));
  const tell = (error: unknown) => void toastError(messageOf(error, t('common:error.unknown')));

  async function load(before?: string): Promise<void> {
    try {
      const answer = await call(chatHistory, { params: { userId }, query: before ? { before } : {} });
      take(answer.messages);
      setMore(answer.messages.length === PAGE);
      setState('loaded');
    } catch (error) {
      setState((before) => (before === 'loaded' ? before : 'failed'));
      tell(error);
    }
  }
  useOnConnect('chat', () => {
    void load();
    sendEvent('chat', 'joinChatRoom', userId).then(onChanged, tell);
  });
  useEffect(
    () => () => {
      // Where it is lost, the server finds out by the closed socket.
      sendEvent('chat', 'leaveChatRoom').catch(() => undefined);
    },
    [],
  );
  useServerEvent('chat', 'message', (message) => {
    if (message.receiverId === userId) take([message]);
  });
  useServerEvent('chat', 'receiveMessage', (message) => {
    if (message.senderId === userId) take([message]);
  });

  async function send(text: string): Promise<boolean> {
    try {
      const { message } = await sendEvent('chat', 'sendMessage', { receiverId: userId, message: text });
      take([message]);
      onChanged();
      return true;
    } catch (error) {
      tell(error);
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
