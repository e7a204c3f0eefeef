import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The address of each element at its play(). */
let played: string[] = [];
let refusal: Error | null = null;
const errorNamed = (name: string) => Object.assign(new Error('no'), { name });
const addressOf = (audio: HTMLMediaElement) => audio.getAttribute('src') ?? '';

beforeEach(() => {
  played = [];
  refusal = null;
  vi.resetModules();
  URL.createObjectURL = () => 'blob:silence';
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    played.push(addressOf(this));
    return refusal ? Promise.reject(refusal) : Promise.resolve();
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const click = () => document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }));
const settled = () => new Promise((done) => setTimeout(done));

it('starts every channel once with silence at the first click, which downloads nothing', async () => {
  const { unlockAtFirstClick } = await import('./elements.ts');
  unlockAtFirstClick(['numbers', 'spin', 'win', 'coin']);
  expect(played).toEqual([]);
  click();
  click();
  expect(played).toEqual(['blob:silence', 'blob:silence', 'blob:silence', 'blob:silence']);
});

it('tries again at the next click if the browser refused', async () => {
  const { unlockAtFirstClick } = await import('./elements.ts');
  unlockAtFirstClick(['numbers', 'spin', 'win', 'coin']);
  refusal = errorNamed('NotAllowedError');
  click();
  await settled();
  refusal = null;
  click();
  expect(played).toHaveLength(8);
  click();
  expect(played).toHaveLength(8);
});

it.each([
  ['am', 'Amharic', 'Amharic audio playback failed'],
  ['ti', 'Amharic', 'Amharic audio playback failed'],
  ['om', 'Oromifa', 'Oromiffa audio playback failed'],
  ['en', 'English', 'English audio playback failed'],
] as const)(
  'plays the clip of a number in %s from %s, and logs a failure in the prescribed words',
  async (language, recording, text) => {
    const { sayNumber } = await import('./number-clips.ts');
    refusal = errorNamed('NotSupportedError');
    sayNumber({ audioBase: '/audio/', language, folder: '' }, 57);
    sayNumber({ audioBase: '/audio', language, folder: 'spin/' }, 7);
    await settled();
    expect(played).toEqual([`/audio/${recording}/57.mp3`, `/audio/${recording}/spin/7.mp3`]);
    expect(vi.mocked(console.warn).mock.calls.map(([message]) => message)).toEqual([text, text]);
  },
);

it('logs no failure if the next number replaces a clip, or if the page was not clicked yet', async () => {
  const { sayNumber } = await import('./number-clips.ts');
  for (const name of ['AbortError', 'NotAllowedError']) {
    refusal = errorNamed(name);
    sayNumber({ audioBase: '/audio', language: 'en', folder: '' }, 1);
    await settled();
  }
  expect(console.warn).not.toHaveBeenCalled();
});

it('plays an effect from its beginning each time, and repeats it only on request', async () => {
  const { playEffect, stopEffect } = await import('./effects.ts');
  const { elementOf } = await import('./elements.ts');
  playEffect('/audio', 'spin', true);
  playEffect('/audio', 'spin');
  expect(played).toEqual(['/audio/effects/spin.mp3', '/audio/effects/spin.mp3']);
  expect([elementOf('spin').loop, elementOf('spin').currentTime]).toEqual([false, 0]);
  stopEffect('spin');
  expect(HTMLMediaElement.prototype.pause).toHaveBeenCalledOnce();
});
