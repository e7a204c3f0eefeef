import { elementOf, isPlaybackFailure } from './elements.ts';
import { MIDDLE, SAMPLE_RATE, waveAddress } from './wave.ts';

export const RISING_TONE = 'rising-tone';

const SECONDS = 0.35;
const FROM_HZ = 440;
const TO_HZ = 660;
/** Quieter than the spoken numbers. */
const VOLUME = 0.3;

/** A tone that rises by a fifth and fades in and out. */
export function risingTone(): Uint8Array {
  const count = Math.round(SECONDS * SAMPLE_RATE);
  let phase = 0;
  return Uint8Array.from({ length: count }, (_, n) => {
    const part = n / count;
    phase += (2 * Math.PI * (FROM_HZ + (TO_HZ - FROM_HZ) * part)) / SAMPLE_RATE;
    return Math.round(MIDDLE + 127 * VOLUME * Math.sin(Math.PI * part) * Math.sin(phase));
  });
}

let address: string | undefined;

/** Plays the tone beside whatever is being said. */
export function playRisingTone(): void {
  address ??= waveAddress(risingTone());
  const audio = elementOf(RISING_TONE);
  if (audio.getAttribute('src') === address) audio.currentTime = 0;
  else audio.src = address;
  audio.play().catch((error: DOMException) => {
    if (isPlaybackFailure(error)) console.warn('the rising tone failed', error.message);
  });
}
