import { plainTextOf } from '../../../shared/web/plain-text.ts'

/** Wraps text into lines of at most `widthPx`; a longer word is broken at any character. */
export function wrapText(text: string, widthPx: number, widthOf: (text: string) => number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').filter(Boolean)) {
    const candidate = line === '' ? word : `${line} ${word}`
    if (widthOf(candidate) <= widthPx) {
      line = candidate
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const letter of word) {
      if (line !== '' && widthOf(line + letter) > widthPx) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return line === '' ? lines : [...lines, line]
}

const blockEnd = /<\/(?:p|li|h[1-6])>|<br\b[^>]*>/i

/** Plain text of each paragraph of rich text. */
export function paragraphsOf(html: string): readonly string[] {
  return html
    .split(blockEnd)
    .map(plainTextOf)
    .filter((text) => text !== '')
}
