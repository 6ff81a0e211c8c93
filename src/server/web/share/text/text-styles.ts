/** Selectors of the visible text: it is the target of the URL, or a script has set `data-text` because the tour can't be drawn. */
const visibleSelectors = ['.text:target', '.text:has(:target)', '[data-text] .text']

/** Rules that replace the tour by the text in browsers without scripts. */
const noScriptRules = '.text{display:block}#tour,main>a,.to-tour{display:none}'

const colors = `:root{--background:#fff;--text:#161a22;--muted:#5b6472;--border:#dde1e7;--link:#0b6e69}
@media (prefers-color-scheme:dark){:root{--background:#161a22;--text:#f3f5f8;--muted:#b3bac5;--border:#39424f;--link:#f5b544}}`

const typography = `.text h1,.text h2,.text h3,.text h4,.text h5{line-height:1.25;letter-spacing:-.01em;margin:1.4em 0 .4em;overflow-wrap:anywhere}
.text h1{font-size:30px;letter-spacing:-.02em;margin:.2em 0 .5em}.text h2{font-size:22px}.text h3{font-size:17px}.text h4,.text h5{font-size:16px}
.text p{margin-block:.6em;overflow-wrap:anywhere}
.text ul,.text ol{padding-inline-start:1.4em;margin-block:.6em}.text ol[start]{padding-inline-start:3em}
.text li{margin-block:.3em;overflow-wrap:anywhere}.text li>:first-child,.text li>[dir=auto]:first-child>:first-child{margin-top:0}
.text section{border-top:1px solid var(--border);margin-top:32px}
.text figure{margin:16px 0}.text img{display:block;width:100%;aspect-ratio:16/9;object-fit:contain;border-radius:14px;background:var(--border)}
.text figcaption{margin-top:6px;font-size:14px;color:var(--muted)}
.text a{color:var(--link);text-underline-offset:3px}
.text li>a:only-child,.text nav a,.text .to-tour a{display:inline-block;padding-block:10px;min-width:44px}
.text :is(.languages,.pages){display:flex;flex-wrap:wrap;gap:0 20px;padding:0;list-style:none}.text nav li,.text :is(.languages,.pages) li{margin-block:0}.text [aria-current]{font-weight:700}
.text .note{padding:12px 16px;border:1px solid var(--border);border-radius:14px;color:var(--text)}
.text :focus-visible,.text:focus-visible{outline:3px solid var(--link);outline-offset:2px}.text [tabindex='-1']:focus-visible{outline-offset:6px;border-radius:2px}`

/**
 * Styles of the text version of a tour, light or dark as the visitor's device is. In browsers without `:has` the text
 * overlays the tour. Padding limits the width of the column, so that no margin inside can overflow it.
 */
export const textStyles = `${colors}
main>a{position:absolute;z-index:1;inset:0;width:max-content;height:max-content;margin:auto;padding:12px 18px;border-radius:14px;background:#161a22;color:#fff;font-weight:600;outline:3px solid #f5b544}
main>a:not(:focus){clip-path:inset(50%);width:1px;height:1px;padding:0;overflow:hidden}
.text{display:none;position:relative;box-sizing:border-box;min-height:100%;padding:24px max(20px,env(safe-area-inset-right),50% - 21rem) 64px max(20px,env(safe-area-inset-left),50% - 21rem);background:var(--background);color:var(--text);font-size:17px;line-height:1.6}
${visibleSelectors.map((selector) => `${selector}{display:block}`).join('')}
:root:has(.text:target,.text :target) :is(#tour,main>a),[data-text] :is(#tour,main>a,.to-tour){display:none}
:root:has(.text:target,.text :target) body,[data-text] body{background:var(--background)}
@media (scripting:none){${noScriptRules}body{background:var(--background)}}
${typography}
@media (prefers-reduced-motion:no-preference){:root:has(.text :target){scroll-behavior:smooth}}
@media print{.text{display:block}#tour,main>a,.to-tour{display:none}}`
