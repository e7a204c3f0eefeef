/** Samples per second. */
export const SAMPLE_RATE = 8000;
/** The value of silence. */
export const MIDDLE = 128;
const HEADER_BYTES = 44;

/** The address of a sound generated here: one uncompressed channel, one byte per sample. Downloads nothing. */
export function waveAddress(samples: Uint8Array): string {
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + samples.length));
  const text = (at: number, letters: string) => {
    for (let i = 0; i < letters.length; i++) view.setUint8(at + i, letters.charCodeAt(i));
  };
  text(0, 'RIFF');
  view.setUint32(4, HEADER_BYTES - 8 + samples.length, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, SAMPLE_RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  text(36, 'data');
  view.setUint32(40, samples.length, true);
  for (const [n, sample] of samples.entries()) view.setUint8(HEADER_BYTES + n, sample);
  return URL.createObjectURL(new Blob([view.buffer], { type: 'audio/wav' }));
}
