import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of a value as JSON without spaces, in UTF-8. */
export const jsonHash = (value: unknown): string => bytesToHex(sha256(utf8ToBytes(JSON.stringify(value))));
