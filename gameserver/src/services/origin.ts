import { isIPv6 } from 'node:net';

/** The origin of a request, and what it brought along. */
export interface Origin {
  readonly address: string;
  /** The header `Proof`, or null. */
  readonly proof: string | null;
  /** The id in its signed device cookie, or null. */
  readonly device: string | null;
  /** The header `User-Agent`, shortened. */
  readonly agent: string;
}

/** What one subscriber holds: an IPv4 address, or the /64 of an IPv6 one. Limits by address count these. */
export function addressGroup(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [front = [], back] = (address.split('%')[0] ?? '')
    .split('::')
    .map((half) => half.split(':').filter((part) => part !== ''));
  const zeros = back === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const parts = [...front, ...Array.from({ length: zeros }, () => '0'), ...(back ?? [])];
  const network = parts.slice(0, 4).map((part) => Number.parseInt(part, 16).toString(16));
  return `${network.join(':')}::/64`;
}
