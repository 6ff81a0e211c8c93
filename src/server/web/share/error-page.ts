import { escapeHtml } from '../html.ts'
import { type VisitorErrorStatus, visitorTexts } from '../locales/en.ts'

export const errorStyles = `html{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f4f5f7;color:#161a22;font:400 16px/1.5 Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{margin:24px;max-width:440px;padding:40px;border:1px solid #e2e5ea;border-radius:12px;background:#fff}
h1{margin:0 0 8px;font-size:24px;line-height:1.25;letter-spacing:-.02em}
p{margin:0;color:#5a6372}
@media (prefers-color-scheme:dark){body{background:#161a22;color:#f4f5f7}main{background:#1f242e;border-color:#333b47}p{color:#b4bcc8}}`

/** The page that stands where a shared tour is not; says nothing about the tour that was asked for. */
export function renderErrorPage(status: VisitorErrorStatus): string {
  const { title, sentence } = visitorTexts.errors[status]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${errorStyles}</style>
</head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(sentence)}</p></main></body>
</html>
`
}
