import { MIDDLE, waveAddress } from './wave.ts';

let address: string | undefined;

/** The address of a sound of one silent sample. */
export function silence(): string {
  address ??= waveAddress(new Uint8Array([MIDDLE]));
  return address;
}
