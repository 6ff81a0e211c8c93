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

function excerptFrom(text: string, from: number): string {
  const end = from + excerptLength
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
