/**
 * Address of the page that embeds this one in a frame, as far as the browser reveals it. Without `ancestorOrigins` the
 * referrer is used, unless it is on this site, such as the password form.
 */
export function embeddingPage(): string | undefined {
  if (window.parent === window) return undefined
  const address = location.ancestorOrigins?.[0] ?? document.referrer
  return URL.canParse(address) && new URL(address).host !== location.host ? address : undefined
}
