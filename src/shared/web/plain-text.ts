const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

function characterOf(entity: string, name: string): string {
  if (Object.hasOwn(entities, name)) return entities[name] ?? entity
  if (!name.startsWith('#')) return entity
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
}

/** Replaces the character references that `escapeHtml` and sanitizers write by their characters. */
export function decodeEntities(html: string): string {
  return html.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{1,8});/gi, characterOf)
}

/**
 * Plain text of rich text, on one line. It is not a sanitizer: the result must be rendered as text. An unclosed script
 * extends to the end, as in browsers, which also keeps the patterns linear.
 */
export function plainTextOf(html: string): string {
  const text = html
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1[^<>]*>|$)/gi, ' ')
    .replace(/<\/?(?:p|br|li|ul|ol|h[1-6])\b[^<>]*>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
  return decodeEntities(text).replace(/\s+/g, ' ').trim()
}
