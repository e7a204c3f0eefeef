import type { Charge } from '../../services/callbacks/sandbox-payments.ts';

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 0 auto; padding: 1.5rem; color: #1c1917; }
  .note { background: #fef3c7; border: 2px dashed #b45309; border-radius: .75rem; padding: .75rem 1rem; }
  .amount { font-size: 2rem; font-weight: 700; }
  button { font: inherit; font-weight: 600; width: 100%; padding: .85rem; margin-top: .75rem; border-radius: .75rem; border: 1px solid #1c1917; background: #fff; }
  button.pay { background: #166534; border-color: #166534; color: #fff; }
`;

const STANDING = { pending: 'waits to be paid', success: 'has been paid', failed: 'has failed' } as const;

/** The page at a sandbox's checkout_url: plain forms, no script. */
export function checkoutPage({ txnId, amount, status, returnUrl }: Charge): string {
  const button = (outcome: string, text: string, look = '') =>
    `<form method="post"><input type="hidden" name="outcome" value="${outcome}"><button class="${look}">${text}</button></form>`;
  const actions = status === 'success' ? '' : `${button('success', 'Pay', 'pay')}${button('failed', 'Fail')}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox checkout</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<p class="note"><strong>Sandbox.</strong> No real money moves here.</p>
<h1>Checkout</h1>
<p class="amount">${escaped(amount)} ETB</p>
<p>Payment ${escaped(txnId)} ${STANDING[status]}.</p>
${actions}
<p><a href="${escaped(returnUrl)}">Back to the wallet</a></p>
</body>
</html>
`;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
