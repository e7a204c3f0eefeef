const KEY = 'wallet.checkout';

/** Leaves for the provider's page; which payment it is for is known when the player comes back. */
export function openCheckout({ checkout_url, txnId }: { checkout_url: string; txnId: string }): void {
  try {
    sessionStorage.setItem(KEY, txnId);
  } catch {
    // Without storage the payment is one of those that wait.
  }
  location.assign(checkout_url);
}

/** The payment that the player last left for, of this window. */
export function lastCheckout(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Its end has been told. */
export function forgetCheckout(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There was none.
  }
}
