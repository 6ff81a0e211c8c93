/** Plain text of rich text, one line per block. Parsing neither loads resources nor runs scripts. */
export function htmlText(html: string): string {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  for (const block of parsed.body.querySelectorAll('p, li, h2, h3, h4, br')) block.append('\n')
  return (parsed.body.textContent ?? '').trim()
}
