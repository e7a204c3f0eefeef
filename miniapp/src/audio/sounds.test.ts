import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** What was played: the address of each element at its play(). */
let played: string[] = [];
let refusal: Error | null = null;
const named = (name: string) => Object.assign(new Error('no'), { name });
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

const touch = () => document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }));
const settled = () => new Promise((done) => setTimeout(done));

it('the first touch starts every voice once, with silence: nothing is loaded for it', async () => {
  await import('./elements.ts');
  expect(played).toEqual([]);
  touch();
  touch();
  expect(played).toEqual(['blob:silence', 'blob:silence', 'blob:silence', 'blob:silence']);
});

it('a touch that was not enough is followed by another try', async () => {
  await import('./elements.ts');
  refusal = named('NotAllowedError');
  touch();
  await settled();
  refusal = null;
  touch();
  expect(played).toHaveLength(8);
  touch();
  expect(played).toHaveLength(8);
});

it.each([
  ['am', 'Amharic', 'Amharic audio playback failed'],
  ['ti', 'Amharic', 'Amharic audio playback failed'],
  ['om', 'Oromifa', 'Oromiffa audio playback failed'],
  ['en', 'English', 'English audio playback failed'],
] as const)(
  'a number in %s is the clip of %s; its failure is logged in the words of SPEC.md',
  async (language, folder, text) => {
    const { sayNumber } = await import('./number-clips.ts');
    refusal = named('NotSupportedError');
    sayNumber('/audio/', language, 57);
    sayNumber('/audio', language, 7, 'spin');
    await settled();
    expect(played).toEqual([`/audio/${folder}/57.mp3`, `/audio/${folder}/spin/7.mp3`]);
    expect(vi.mocked(console.warn).mock.calls.map(([said]) => said)).toEqual([text, text]);
  },
);

it('a number that the next one replaces, and a page that was not touched, are no failures', async () => {
  const { sayNumber } = await import('./number-clips.ts');
  for (const name of ['AbortError', 'NotAllowedError']) {
    refusal = named(name);
    sayNumber('/audio', 'en', 1);
    await settled();
  }
  expect(console.warn).not.toHaveBeenCalled();
});

it('an effect begins anew each time, and goes round and round where that is wanted', async () => {
  const { playEffect, stopEffect } = await import('./effects.ts');
  const { elementOf } = await import('./elements.ts');
  playEffect('/audio', 'spin', true);
  playEffect('/audio', 'spin');
  expect(played).toEqual(['/audio/effects/spin.mp3', '/audio/effects/spin.mp3']);
  expect([elementOf('spin').loop, elementOf('spin').currentTime]).toEqual([false, 0]);
  stopEffect('spin');
  expect(HTMLMediaElement.prototype.pause).toHaveBeenCalledOnce();
});
