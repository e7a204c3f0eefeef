let address: string | undefined;

/** The address of a sound of one silent sample: a wave file of 45 bytes, generated here. */
export function silence(): string {
  if (address) return address;
  const view = new DataView(new ArrayBuffer(45));
  const text = (at: number, letters: string) => {
    for (let i = 0; i < letters.length; i++) view.setUint8(at + i, letters.charCodeAt(i));
  };
  text(0, 'RIFF');
  view.setUint32(4, 37, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  // One uncompressed channel, 8000 samples per second, one byte per sample.
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 8000, true);
  view.setUint32(28, 8000, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  text(36, 'data');
  view.setUint32(40, 1, true);
  view.setUint8(44, 128);
  address = URL.createObjectURL(new Blob([view.buffer], { type: 'audio/wav' }));
  return address;
}
