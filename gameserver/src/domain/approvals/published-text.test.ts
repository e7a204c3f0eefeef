import { expect, it } from 'vitest';
import { isRiskyText } from './published-text.ts';

const OWN = 'https://play.example';

it.each([
  'Visit https://evil.example now',
  'www.evil.example',
  'evil.example/login',
  't.me/evil_bot',
  'Write to @evil_support',
  'https://play.example.evil.com/x',
  'https://play.example@evil.com',
  'http://play.example/wallet',
  'ev\u200bil.example',
  'Send 123456 to us',
  'Call 0911223344',
  '１２３４５６',
  'eｖil.example',
])('T5: a text for many with a foreign link or six digits needs a second administrator: %s', (text) => {
  expect(isRiskyText(text, OWN)).toBe(true);
});

it.each([
  'Bonus of 12,500 Birr today!',
  'Play at https://play.example/leaderboard.',
  'See play.example/home',
  'Back in 5 minutes. Thank you, 12345 players!',
  'ጨዋታው በ10፡00 ይጀምራል።',
])('T5: a plain text does not: %s', (text) => {
  expect(isRiskyText(text, OWN)).toBe(false);
});
