import { silence } from './silence.ts';

/** A channel of sound: channels sound at the same time, and each plays one clip at a time. */
type Channel = string;

const elements = new Map<Channel, HTMLAudioElement>();

/** The audio element of a channel; there is one each. */
export function elementOf(channel: Channel): HTMLAudioElement {
  const existing = elements.get(channel);
  if (existing) return existing;
  const element = new Audio();
  elements.set(channel, element);
  return element;
}

/**
 * A phone lets an element play later only if a finished tap has started it once. So the first click starts each
 * channel with a clip of silence, which is generated here and downloads nothing.
 */
export function unlockAtFirstClick(channels: readonly Channel[]): void {
  function unlock(): void {
    removeEventListener('click', unlock, true);
    for (const channel of channels) {
      const audio = elementOf(channel);
      if (audio.src) continue;
      audio.src = silence();
      audio.play().catch(() => {
        audio.removeAttribute('src');
        addEventListener('click', unlock, true);
      });
    }
  }
  addEventListener('click', unlock, true);
}

/**
 * False if the browser only stopped the clip before it began, replaced it by the next one, or waits for the
 * page's first tap.
 */
export const isPlaybackFailure = ({ name }: DOMException): boolean =>
  name !== 'AbortError' && name !== 'NotAllowedError';
