/** The number in a typed text. A text that is no number stays as it is, so that the contract's schema reports it. */
export function wireNumber(typed: string): number | string {
  const plain = typed.replaceAll(',', '').trim();
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : typed;
}
