import { adoptStyles } from '../adopt-styles.ts'

/** Questions and what stands around them. Letters of 16 pixels, or phones zoom into every field. */
const formStyles = `
.form { display: grid; gap: 20px; user-select: text; }
.form p, .form h3 { margin: 0; overflow-wrap: anywhere; }
.form h3 { font-size: 16px; line-height: 1.35; }
.form-intro { white-space: pre-line; }
.form-note { padding: 10px 14px; border: 1px solid var(--line); border-radius: 10px; color: var(--dim); }
.form fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
.form-field { display: grid; gap: 6px; min-width: 0; }
.form-label { display: block; padding: 0; font-weight: 600; overflow-wrap: anywhere; }
.form-mark { color: var(--dim); font-weight: 400; }
.form-help { color: var(--dim); white-space: pre-line; }
.form-control { box-sizing: border-box; width: 100%; min-height: 44px; padding: 10px 12px; border: 1px solid #8b93a1; border-radius: 8px; background: #fff; color: #161a22; font: inherit; font-size: 16px; line-height: 1.4; }
textarea.form-control { min-height: 110px; resize: vertical; }
.form-control[aria-invalid=true] { border-color: var(--error, #ff9d92); box-shadow: 0 0 0 1px var(--error, #ff9d92); }
.form-choices { display: grid; }
.form-choice { display: flex; align-items: flex-start; gap: 12px; min-height: 44px; padding: 11px 0; box-sizing: border-box; cursor: pointer; overflow-wrap: anywhere; }
.form-choice input { flex: none; width: 22px; height: 22px; margin: 0; accent-color: var(--amber); cursor: pointer; }
.form-choice span { min-width: 0; }
.form > :empty { position: absolute; }
.form-error:not([hidden]) { display: flex; gap: 8px; color: var(--error, #ffb4ab); font-weight: 600; }
.form-error::before { content: '!'; flex: none; width: 18px; height: 18px; border: 2px solid; border-radius: 50%; box-sizing: border-box; font-size: 11px; line-height: 14px; text-align: center; }
.form-summary { display: grid; gap: 4px; padding: 12px 14px; border: 1px solid var(--error, #ff9d92); border-radius: 10px; }
.form-summary ul { margin: 0; padding: 0; list-style: none; }
.form-summary button { min-height: 44px; padding: 0; border: 0; background: none; color: var(--amber); font: inherit; font-weight: 600; text-align: start; text-decoration: underline; text-underline-offset: 3px; cursor: pointer; overflow-wrap: anywhere; }
.form-send { justify-self: start; min-height: 44px; max-width: 100%; padding: 10px 24px; border: 0; border-radius: 22px; background: #fff; color: #161a22; font: inherit; font-weight: 600; cursor: pointer; overflow-wrap: anywhere; }
.form-send[aria-disabled=true] { opacity: .6; cursor: default; }
.form-trap { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.form-thanks { white-space: pre-line; font-size: 16px; }
.form-thanks:focus, .form-thanks:focus-visible { outline: none; }
@media (forced-colors: active) { .form-control, .form-send, .form-summary, .form-note { border: 1px solid ButtonText; forced-color-adjust: auto; } .form-control[aria-invalid=true] { border: 3px solid Highlight; } }
`

export function adoptFormStyles(element: Element): void {
  adoptStyles(element, formStyles)
}
