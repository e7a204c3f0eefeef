const CHECKOUT_KEY = 'wallet.checkout';

/** Opens the provider's page and remembers the payment for when the player comes back. */
export function openCheckout({ checkout_url, txnId }: { checkout_url: string; txnId: string }): void {
  try {
    sessionStorage.setItem(CHECKOUT_KEY, txnId);
  } catch {
    // Without storage the payment is shown among the pending ones.
  }
  location.assign(checkout_url);
}

/** The payment that this window last opened a provider's page for. */
export function lastCheckout(): string | null {
  try {
    return sessionStorage.getItem(CHECKOUT_KEY);
  } catch {
    return null;
  }
}

/** Called once the result was shown. */
export function forgetCheckout(): void {
  try {
    sessionStorage.removeItem(CHECKOUT_KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}
