const PATTERNS: readonly (readonly [string, RegExp])[] = [
  ['a private key', /-----BEGIN (?:[A-Z]{1,20} ){0,3}PRIVATE KEY-----/],
  ['a bot token', /\b\d{8,10}:AA[\w-]{33}\b/],
  ['a payment key', /\bCHASECK(?:_TEST)?-[A-Za-z0-9]{32}\b/],
  ['an access token', /\b(?:ghp|gho|ghs|github_pat|npm|glpat|xox[bp])[_-]\w{30,}/],
  ['a cloud key', /\bAKIA[0-9A-Z]{16}\b/],
  [
    'a password in an address',
    /\b(?:mongodb(?:\+srv)?|rediss?|postgres):\/\/[^\s:@/'"`$]{1,64}:(?!password|secret|\$)[^\s:@/'"`$]{6,64}@/,
  ],
];

/** The lines of a file that look like a real secret, as `file:line: kind`; the secret itself is not repeated. */
export const secretsIn = (file: string, content: string): string[] =>
  content
    .split('\n')
    .flatMap((line, index) =>
      PATTERNS.flatMap(([kind, pattern]) => (pattern.test(line) ? [`${file}:${index + 1}: ${kind}`] : [])),
    );
