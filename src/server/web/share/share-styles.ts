import { createHash } from 'node:crypto'
import type { PublicStyles } from '../../../shared/publishing/tour-document.ts'
import { textStyles } from './text/text-styles.ts'
import { pageStyles } from './text/tour-styles.ts'

/** `@font-face` rule of the viewer's font. */
export function interFontFace(font: string): string {
  return `@font-face{font-family:'Inter Variable';font-style:normal;font-display:swap;font-weight:100 900;src:url(${font}) format('woff2-variations')}`
}

/** Styles of the page until the viewer runs, and of its text version. */
export function shareStyles(font: string, styles?: PublicStyles): string {
  return `${interFontFace(font)}
html,body{margin:0;height:100%;background:#161a22;color:#fff;font:400 14px/1.45 'Inter Variable',Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-feature-settings:'calt' 0}
#tour{position:fixed;inset:0;overflow:hidden;isolation:isolate}
.poster{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
.title{position:absolute;inset:0 0 auto;padding:calc(18px + env(safe-area-inset-top)) 18px 56px;background:linear-gradient(rgb(10 12 16/.72),rgb(10 12 16/.45) 50%,rgb(10 12 16/0))}
.title p{margin:0;max-width:44ch;overflow-wrap:anywhere;text-shadow:0 0 8px rgb(0 0 0/.55);font-size:13px;color:#eef0f3}
.title .stop{font-size:20px;font-weight:700;line-height:1.2;letter-spacing:-.02em;color:#fff}
.spinner{position:absolute;z-index:-1;inset:0;width:32px;height:32px;margin:auto;border:3px solid rgb(255 255 255/.2);border-top-color:#f5b544;border-radius:50%;animation:turn 1s linear infinite}
@keyframes turn{to{transform:rotate(1turn)}}
@media (prefers-reduced-motion:reduce){.spinner{border-color:#f5b544;animation:none}}
${textStyles}${pageStyles(styles)}`
}

/** CSP hash source that allows an inline style or script. */
export function inlineHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
