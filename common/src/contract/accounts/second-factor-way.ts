/** How a session can be confirmed: `ways` beside SECOND_FACTOR_REQUIRED, the best one first. */
export type SecondFactorWay = 'passkey' | 'telegram' | 'sms';
