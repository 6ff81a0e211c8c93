/**
 * Styles of the password reset and unsubscribe pages, in the app's design. Light or dark, as the system is.
 *
 * @param font - path of the SDK's font file; undefined when the SDK isn't built
 */
export function identityStyles(font: string | undefined): string {
  const fontFace =
    font === undefined
      ? ''
      : `@font-face{font-family:'Inter Variable';font-style:normal;font-display:swap;font-weight:100 900;src:url(${font}) format('woff2-variations')}
`
  return `${fontFace}:root{color-scheme:light dark;--ink:#161a22;--dim:#5a6372;--line:#e2e5ea;--field:#868e9b;--mist:#f4f5f7;--paper:#fff;--accent:#0b6e69;--button:#0b6e69;--on-accent:#fff;--danger:#b42318;--danger-soft:#fdecea}
@media (prefers-color-scheme:dark){:root{--ink:#f0f2f5;--dim:#aab2bf;--line:#2e3541;--field:#747d8c;--mist:#12151b;--paper:#1a1e26;--accent:#6fbcb6;--button:#0f766f;--on-accent:#fff;--danger:#ff9a8f;--danger-soft:#3a1d1b}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:24px 16px;background:var(--mist);color:var(--ink);font:400 15px/1.5 'Inter Variable',Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-feature-settings:'calt' 0}
main{width:100%;max-width:420px;padding:32px;border:1px solid var(--line);border-radius:12px;background:var(--paper)}
.brand{display:flex;align-items:center;gap:10px;margin:0 0 28px;color:var(--ink);font-weight:700}
.brand svg{color:var(--accent)}
h1{margin:0 0 8px;font-size:24px;line-height:1.25;letter-spacing:-.02em}
p{margin:0 0 20px;color:var(--dim)}
form{display:grid;gap:8px}
label{font-size:13px;font-weight:600}
input{width:100%;min-height:44px;margin:0 0 8px;padding:8px 12px;border:1px solid var(--field);border-radius:8px;background:var(--paper);color:var(--ink);font:inherit;font-size:16px}
input[readonly]{border-color:var(--line);background:var(--mist);color:var(--dim)}
.hint{margin:-8px 0 8px;font-size:13px}
.problem{margin:0 0 20px;padding:12px 14px;border-radius:8px;background:var(--danger-soft);color:var(--danger)}
.button{display:block;width:100%;min-height:44px;margin-top:8px;padding:10px 20px;border:0;border-radius:8px;background:var(--button);color:var(--on-accent);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.other{margin:20px 0 0;text-align:center}
.other a{display:inline-block;padding:4px;color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`
}
