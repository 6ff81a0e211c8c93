const script = document.currentScript
if (!(script instanceof HTMLScriptElement)) throw new Error('Stripe.js must be loaded by a script element.')

/** Origin of this script. Its frames and the API have the same origin. */
export const scriptOrigin = new URL(script.src).origin
