import { escapeHtml } from '../../../shared/escape-html.ts'
import type { Letter } from './letters.ts'

const paragraph = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`

/** A letter as HTML and as plain text. Mail programs know inline styles only, and no pictures unasked. */
export function layOut({ lines, button, closing }: Letter): { readonly html: string; readonly text: string } {
  const body = [
    ...lines.map((line) => paragraph(line, '')),
    ...(button === undefined
      ? []
      : [
          `<p style="margin:24px 0"><a href="${escapeHtml(button.address)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b6e69;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>`,
          paragraph(button.address, 'font-size:13px;color:#5a6372;word-break:break-all'),
        ]),
    ...(closing === undefined ? [] : [paragraph(closing, 'font-size:14px;color:#5a6372')]),
  ]
  const html = `<!doctype html><html lang="en"><body style="margin:0;padding:32px 16px;background:#f4f5f7;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:#161a22"><div style="max-width:480px;margin:0 auto;padding:32px;border:1px solid #e2e5ea;border-radius:12px;background:#ffffff"><p style="margin:0 0 24px;font-weight:700">Stopover</p>${body.join('')}</div></body></html>`
  const link = button === undefined ? [] : [`${button.label}:\n${button.address}`]
  return { html, text: `${[...lines, ...link, ...(closing === undefined ? [] : [closing])].join('\n\n')}\n` }
}
