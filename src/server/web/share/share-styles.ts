import { createHash } from 'node:crypto'

/** What the page looks like before the viewer runs: the picture, its title, and words only where scripts do not run. */
export function shareStyles(font: string): string {
  return `@font-face{font-family:'Inter Variable';font-style:normal;font-display:swap;font-weight:100 900;src:url(${font}) format('woff2-variations')}
html,body{margin:0;height:100%;background:#161a22;color:#fff;font:400 14px/1.45 'Inter Variable',Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
#tour{position:fixed;inset:0;overflow:hidden}
.poster{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
.title{position:absolute;inset:0 0 auto;padding:calc(18px + env(safe-area-inset-top)) 18px 56px;background:linear-gradient(rgb(10 12 16/.72),rgb(10 12 16/.45) 50%,rgb(10 12 16/0))}
.title p,.title h1{margin:0;max-width:44ch;overflow-wrap:anywhere;text-shadow:0 0 8px rgb(0 0 0/.55)}
.title p{font-size:13px;color:#eef0f3}
.title h1{font-size:20px;line-height:1.2;letter-spacing:-.02em}
.text{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
#tour[data-failed] .text{position:absolute;inset:50% 18px 18px;width:auto;height:auto;overflow:auto;clip-path:none;padding:16px 20px;border-radius:14px;background:rgb(22 26 34/.92)}
@media (scripting:none){.text{inset:50% 18px 18px;width:auto;height:auto;overflow:auto;clip-path:none;padding:16px 20px;border-radius:14px;background:rgb(22 26 34/.92)}}
.text a{color:#f5b544;display:inline-block;min-height:24px}
.text h2{font-size:16px}.text h3{margin:0;font-size:14px}.text p{margin:4px 0 12px}`
}

/** How a policy names an inline style that it allows. */
export function styleHash(styles: string): string {
  return `'sha256-${createHash('sha256').update(styles).digest('base64')}'`
}
