/** Dialogs: a panel at the side, a sheet from below where the tour is narrow. */
export const sheetStyles = `
.sheets:empty { display: none; }
.shade { position: absolute; inset: 0; background: rgb(10 12 16 / .4); }
.sheet { position: absolute; inset: var(--sheet-top, 12px) 12px 12px auto; width: min(400px, calc(100% - 24px)); display: flex; flex-direction: column; border-radius: 14px; background: rgb(22 26 34 / .92); animation: slide-in .18s ease-out; }
.sheet[data-wide] { inset: 12px; width: min(1080px, calc(100% - 24px)); height: fit-content; max-height: calc(100% - 24px); margin: auto; animation-name: rise; }
.sheet[data-small] { height: fit-content; }
.shade:has(+ [data-small]) { display: none; }
.sheet-header { display: flex; align-items: flex-start; gap: 8px; padding: 10px 8px 6px 20px; }
.sheet-title { flex: 1; margin: 0; padding: 10px 0; font-size: 18px; line-height: 1.3; font-weight: 700; letter-spacing: -.01em; overflow-wrap: anywhere; }
.sheet-title:focus, .sheet-title:focus-visible { outline: none; }
.sheet-body { flex: 1 1 auto; min-height: 0; overflow: auto; overscroll-behavior: contain; padding: 2px 20px 20px; }
.stop-list { margin: 0 -8px; padding: 0; list-style: none; display: grid; gap: 4px; }
.stop { display: flex; align-items: center; gap: 14px; width: 100%; padding: 8px; border: 0; border-radius: 12px; background: none; color: inherit; font: inherit; text-align: start; cursor: pointer; }
.stop[aria-current] { background: rgb(255 255 255 / .14); }
.thumbnail { flex: none; width: 96px; height: 64px; border-radius: 8px; object-fit: cover; background: rgb(255 255 255 / .1); }
.stop-words { display: grid; gap: 2px; min-width: 0; overflow-wrap: anywhere; }
.stop-title { font-weight: 600; }
.stop-here { font-size: 13px; color: var(--amber); }
.keys { margin: 0; display: grid; }
.keys div { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; padding: 10px 0; border-top: 1px solid var(--line); }
.keys div:first-child { border-top: 0; }
.keys dt { font-weight: 600; }
.keys dd { margin: 0; color: var(--dim); }
@keyframes slide-in { from { transform: translateX(16px); opacity: 0; } }
@keyframes rise { from { transform: translateY(24px); opacity: 0; } }
@container tour (max-width: 640px) {
  .sheet, .sheet[data-wide] { inset: auto 0 0; width: 100%; margin: 0; border-radius: 18px 18px 0 0; padding-bottom: env(safe-area-inset-bottom); animation-name: rise; }
}
@container tour (max-width: 640px) { .sheet { max-height: 78%; } .sheet[data-wide] { max-height: 92%; } }
@container tour (max-width: 640px) and (max-height: 420px) {
  .sheet, .sheet[data-wide] { max-height: none; border-radius: 0; }
  .sheet:not([data-small]) { inset: 0 0 0 auto; width: max(50%, 280px); animation-name: slide-in; }
  .sheet[data-wide] { inset: 0; width: 100%; }
}
.sheet[data-small] .sheet-header { padding: 4px 4px 0 16px; }
.sheet[data-small] .sheet-title { padding: 12px 0 4px; font-size: 16px; }
.sheet[data-small] .sheet-body { display: flex; flex-wrap: wrap; align-items: baseline; column-gap: 16px; padding: 0 16px 12px; }
.sheet[data-small] .sheet-body > :not(.read-link, .card-credit) { flex: 1 1 100%; min-width: 0; }
@container tour (max-height: 420px) { .sheet[data-small] .sheet-header { padding-top: 0; } .sheet[data-small] .sheet-body { padding-bottom: 8px; } }
`
