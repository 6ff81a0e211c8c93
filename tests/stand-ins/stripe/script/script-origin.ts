const script = document.currentScript
if (!(script instanceof HTMLScriptElement)) throw new Error('Stripe.js must be loaded by a script element.')

/** Where this script came from: its frames and the API are there too. */
export const scriptOrigin = new URL(script.src).origin
