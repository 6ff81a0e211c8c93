import { plainTextOf } from '../../web/plain-text.ts'
import type { ChangeDetail } from './change-detail.ts'

const excerptLength = 240
/** Length of the unchanged text that is shown before the first difference. */
const contextLength = 40

function commonPrefixLength(before: string, after: string): number {
  const shorter = Math.min(before.length, after.length)
  let index = 0
  while (index < shorter && before[index] === after[index]) index++
  return index
}

/** Moves an index out of the middle of a surrogate pair. */
function characterBoundary(text: string, index: number): number {
  const splitsPair = /^[\uDC00-\uDFFF]/.test(text.slice(index)) && /[\uD800-\uDBFF]$/.test(text.slice(0, index))
  return splitsPair ? index - 1 : index
}

function excerptFrom(text: string, start: number): string {
  const startIndex = characterBoundary(text, start)
  const endIndex = characterBoundary(text, startIndex + excerptLength)
  return `${startIndex > 0 ? '…' : ''}${text.slice(startIndex, endIndex)}${endIndex < text.length ? '…' : ''}`
}

/** Excerpts of two plain texts around their first difference. Tags are not removed. */
export function plainExcerptsOf(before: string, after: string): ChangeDetail {
  const isShort = Math.max(before.length, after.length) <= excerptLength
  const start = isShort ? 0 : Math.max(0, commonPrefixLength(before, after) - contextLength)
  return { how: 'text', before: excerptFrom(before, start), after: excerptFrom(after, start) }
}

/** Plain-text excerpts of two texts around their first difference; rich text loses its tags. */
export function excerptsOf(before: string, after: string): ChangeDetail {
  return plainExcerptsOf(plainTextOf(before), plainTextOf(after))
}
