import { expect, it } from 'vitest';
import { withoutTrailingSlash } from './addresses.ts';

it.each([
  ['https://chewata.example/', 'https://chewata.example'],
  ['https://chewata.example/api//', 'https://chewata.example/api'],
  ['https://chewata.example', 'https://chewata.example'],
  ['//', ''],
  ['', ''],
])('%j loses the slashes at its end: %j', (url, expected) => {
  expect(withoutTrailingSlash(url)).toBe(expected);
});
