import { plainTextOf } from '../../../shared/web/plain-text.ts'

/** Breaks words into lines no wider than a width; a word that is wider stands alone and is broken anywhere. */
export function linesOf(text: string, widthPx: number, widthOf: (text: string) => number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= widthPx) {
      line = longer
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

/** The paragraphs of rich text, as words. */
export function paragraphsOf(html: string): readonly string[] {
  return html
    .split(blockEnd)
    .map(plainTextOf)
    .filter((text) => text !== '')
}
