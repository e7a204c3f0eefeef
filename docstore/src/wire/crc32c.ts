/** The checksum of OP_MSG: CRC-32C (Castagnoli). */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value;
});

export function crc32c(...parts: readonly Uint8Array[]): number {
  let value = 0xffffffff;
  for (const part of parts) {
    for (const byte of part) value = (TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  }
  return ~value >>> 0;
}
