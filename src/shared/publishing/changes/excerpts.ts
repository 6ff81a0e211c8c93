import { plainTextOf } from '../../web/plain-text.ts'
import type { ChangeDetail } from './change-detail.ts'

const excerptLength = 240
/** Of what both texts begin with, so much leads to the first difference. */
const leadLength = 40

function commonLength(before: string, after: string): number {
  const shorter = Math.min(before.length, after.length)
  let at = 0
  while (at < shorter && before[at] === after[at]) at++
  return at
}

/** The same place, or the one before where a character of two code units would be cut in two. */
function betweenCharacters(text: string, at: number): number {
  const isWithin = /^[\uDC00-\uDFFF]/.test(text.slice(at)) && /[\uD800-\uDBFF]$/.test(text.slice(0, at))
  return isWithin ? at - 1 : at
}

function excerptFrom(text: string, start: number): string {
  const from = betweenCharacters(text, start)
  const end = betweenCharacters(text, from + excerptLength)
  return `${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`
}

/** Two texts as lines of plain text, each cut to where they begin to differ; rich text loses its tags. */
export function excerptsOf(before: string, after: string): ChangeDetail {
  const plainBefore = plainTextOf(before)
  const plainAfter = plainTextOf(after)
  const isShort = Math.max(plainBefore.length, plainAfter.length) <= excerptLength
  const from = isShort ? 0 : Math.max(0, commonLength(plainBefore, plainAfter) - leadLength)
  return { how: 'text', before: excerptFrom(plainBefore, from), after: excerptFrom(plainAfter, from) }
}
