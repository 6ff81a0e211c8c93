/**
 * Address of the page that shows this one in a frame, as far as the browser says so; undefined where there is none. Where
 * only what led to this page is known, that may be the form for its password: no site embeds its own tours.
 */
export function framingPage(): string | undefined {
  if (window.parent === window) return undefined
  const address = location.ancestorOrigins?.[0] ?? document.referrer
  return URL.canParse(address) && new URL(address).host !== location.host ? address : undefined
}
