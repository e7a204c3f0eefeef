/** Typed text as the wire's number; what is none stays text, and the contract's schema says so. */
export function wireNumber(typed: string): number | string {
  const plain = typed.replaceAll(',', '').trim();
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : typed;
}
