/**
 * The address of a sound. The product's own sounds carry their version, so that a device loads each once; an operator's
 * other server has its own ways.
 */
export function soundAddress(audioBase: string, path: string): string {
  const base = audioBase.replace(/\/$/, '');
  const version = base === '/audio' ? import.meta.env.VITE_SOUNDS : undefined;
  return `${base}/${path}.mp3${version ? `?v=${version}` : ''}`;
}
