const script = document.currentScript
if (!(script instanceof HTMLScriptElement)) throw new Error('Stripe.js must be loaded by a script element.')

/** Origin of this script, which is also that of its frames and the API. */
export const scriptOrigin = new URL(script.src).origin
