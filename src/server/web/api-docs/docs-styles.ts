import { interFontFace } from '../share/share-styles.ts'

const tokens = {
  light: '--ink:#161a22;--dim:#5a6372;--line:#e2e5ea;--mist:#f4f5f7;--paper:#fff;--accent:#0b6e69;--wash:#e6f2f1',
  dark: '--ink:#e7eaee;--dim:#b4bcc8;--line:#333b47;--mist:#14181f;--paper:#1d222b;--accent:#6fbcb6;--wash:#1f3534',
}

/**
 * Styles of the API documentation page.
 *
 * @param font - path of the SDK's font file; undefined when the SDK isn't built
 */
export function docsStyles(font: string | undefined): string {
  return `${font === undefined ? '' : interFontFace(font)}
html{color-scheme:light dark;${tokens.light};scroll-padding-top:16px}
@media (prefers-color-scheme:dark){html{${tokens.dark}}}
*{box-sizing:border-box}
body{margin:0;background:var(--mist);color:var(--ink);font:400 15px/1.55 'Inter Variable',Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-feature-settings:'calt' 0}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
code{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
pre{margin:0;padding:12px 16px;overflow:auto;background:var(--mist);border-radius:8px}pre code{overflow-wrap:normal}
.skip{position:absolute;left:-999px}.skip:focus{left:16px;top:8px;background:var(--paper);padding:8px}
.top{max-width:1180px;margin:0 auto;padding:20px 24px 0}
.home{display:inline-flex;align-items:center;gap:8px;min-height:44px;color:var(--accent);font-size:16px;font-weight:700;letter-spacing:-.015em;text-decoration:none}.home span{color:var(--ink)}
.frame{max-width:1180px;margin:0 auto;padding:20px 24px 96px;display:grid;grid-template:auto 1fr/232px minmax(0,1fr);gap:8px 48px}
.intro,.calls{grid-column:2}.calls{outline:none}
nav{position:sticky;top:24px;grid-area:1/1/3;align-self:start;max-height:calc(100vh - 48px);overflow:auto;font-size:14px}
nav h2{font-size:13px;margin:20px 0 4px;letter-spacing:0}nav h2:first-child{margin-top:0}
nav ul{list-style:none;margin:0;padding:0}
nav a{display:block;padding:5px 0;color:var(--dim);text-decoration:none;line-height:1.4}nav a:hover{color:var(--accent);text-decoration:underline}
h1{font-size:28px;line-height:1.2;letter-spacing:-.02em;margin:0 0 8px}
h2{font-size:20px;letter-spacing:-.01em;margin:48px 0 4px}
h3{font-size:16px;margin:0}
h4{font-size:13px;margin:24px 0 6px;color:var(--dim)}
p{margin:0 0 12px;max-width:72ch}.lead{color:var(--dim);max-width:72ch}
article{background:var(--paper);border:1px solid var(--line);border-radius:12px;padding:20px 24px 24px;margin:16px 0}
.call{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:baseline;margin:8px 0 12px}
.method{font:600 12px/1 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;background:var(--wash);color:var(--accent);padding:6px 8px;border-radius:6px}
.path{font-size:14px}
.who{color:var(--dim);font-size:14px}
table{width:100%;border-collapse:collapse;font-size:14px}
caption{text-align:left;font-size:13px;font-weight:600;color:var(--dim);padding:20px 0 6px}
th{font-weight:600;text-align:left;font-size:12px;color:var(--dim)}
th,td{padding:8px 12px 8px 0;border-top:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
thead th{border-top:0;padding-top:0}
tbody th{font-weight:400;color:var(--ink);font-size:14px}
.need{display:block;font-size:12px;color:var(--dim)}
td:nth-child(1){width:auto}
.fields tbody th{width:30%}.fields td:nth-child(2){width:32%}
.statuses tbody th{width:84px}.statuses :is(td,code){overflow-wrap:break-word}
@media (max-width:860px){.frame{display:block;padding:24px 16px 64px}nav{position:static;max-height:none;margin:24px 0 8px;padding:16px;border:1px solid var(--line);border-radius:12px;background:var(--paper)}nav a{padding:10px 0;min-height:44px}article{padding:16px}}
@media (max-width:520px){.statuses tbody th{width:52px}.fields thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}.fields,.fields tbody,.fields caption{display:block}.fields tr{display:block;padding:8px 0;border-top:1px solid var(--line)}.fields tbody th,.fields tbody td{display:block;width:auto;border:0;padding:0}.fields td:empty{display:none}.fields tbody td:nth-child(2){width:auto;color:var(--dim)}}`
}
