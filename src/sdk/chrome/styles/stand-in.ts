/** The tour as images and lists. */
export const standInStyles = `
.stand-in:has(.stand-in-lists) { pointer-events: auto; background: #161a22; }
.stand-in-picture { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
.stand-in-lists { position: absolute; inset: 96px 18px 160px; margin: auto; width: min(420px, calc(100% - 36px)); height: fit-content; max-height: calc(100% - 256px); overflow: auto;
  padding: 16px 20px; border-radius: 14px; background: var(--glass); }
.stand-in-lists p { margin: 0 0 8px; }
.stand-in-lists .stand-in-title { margin: 12px 0 0; font-weight: 700; }
.stand-in-lists ul { margin: 0; padding: 0; list-style: none; }
.stand-in-lists .text-button { margin: 0; width: 100%; }
.stand-in-lists [aria-current] { color: var(--ink); }
`
