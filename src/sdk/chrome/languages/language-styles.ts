/** The choice of languages, and the chrome for those who read from the right. Images, plans and maps stay as they are. */
export const languageStyles = `
.bar:has(> .language-choice) { position: relative; }
.language-choice { display: contents; }
.corner .choice-menu { top: calc(100% + 10px); bottom: auto; }
.bar .choice-menu { inset-inline: 0; width: fit-content; margin-inline: auto; }
@container tour (max-width: 480px) { .bar:where(:has(> :nth-child(7))) > .language-choice > .icon-button { display: inline-grid; } }
.start-language { max-width: 100%; min-height: 44px; padding: 0 12px; border: 1px solid currentColor; border-radius: 10px; background: var(--panel-glass, var(--glass)); color: inherit; font: inherit; font-size: 14px; }
.tour[dir=rtl] .sheet:not([data-wide]) { inset: var(--sheet-top, 12px) auto 12px 12px; animation-name: slide-in-start; }
@keyframes slide-in-start { from { transform: translateX(-16px); opacity: 0; } }
.tour[dir=rtl] :is(.place-buttons, .corner, .corner-panel) { right: auto; left: calc(18px + env(safe-area-inset-left)); }
.tour[dir=rtl] .guide > .icon-button:not(.guide-main) svg { scale: -1 1; }
.tour[dir=rtl] :is(.plan-view, .media-bar) { direction: ltr; }
.tour[dir=rtl] .plan-choice { direction: rtl; }
.tour[dir=rtl] .description:not([data-fold=minimized]) { padding: 4px 14px 4px 4px; }
.tour[dir=rtl] .sheet-header { padding-inline: 20px 8px; }
.tour[dir=rtl] .sheet[data-small] .sheet-header { padding-inline: 16px 4px; }
:is(.stage .label, .stage .tooltip, .pin-name, .description-body p, .rich-text > *, .sheet-title, .stop-title, .tour-name, .stop-name, .panel-head h2, .notice, .own-label, .card-words, .form p, .form h3, .form-error > span, .form-thanks, .form-send, .start-title, .start-text) { unicode-bidi: plaintext; }
.tour[dir=rtl] :is(.sheet-title, .stop-title, .tour-name, .stop-name, .description-body p, .rich-text > *, .panel-head h2, .own-label, .card-words, .form p, .form h3, .form-thanks) { text-align: right; }
@container tour (max-width: 640px) { .tour[dir=rtl] .sheet:not([data-wide]) { inset: auto 0 0; animation-name: rise; } }
@container tour (max-width: 640px) and (max-height: 420px) { .tour[dir=rtl] .sheet:not([data-wide], [data-small]) { inset: 0 auto 0 0; animation-name: slide-in-start; } }
`
