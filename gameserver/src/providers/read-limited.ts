/** The body of an answer. Throws if it is longer than `most` bytes: a host must not fill the memory. */
export async function readLimited(response: Response, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > most) throw new Error('the answer is too long');
  }
  return Buffer.concat(chunks);
}
