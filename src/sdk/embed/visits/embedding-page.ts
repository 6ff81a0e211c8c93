/**
 * URL of the page that embeds this one in a frame, as far as the browser reveals it. Without `ancestorOrigins` the
 * referrer is used, unless it is on this site, such as the password form.
 */
export function embeddingPage(): string | undefined {
  if (window.parent === window) return undefined
  const url = location.ancestorOrigins?.[0] ?? document.referrer
  return URL.canParse(url) && new URL(url).host !== location.host ? url : undefined
}
