import { answerLimits } from './answer-limits.ts'
import { textReader, toSingleLine } from './answer-reader.ts'

const { lineMaxLength, textMaxLength, emailMaxLength, phoneMaxLength } = answerLimits

const longerThan = (text: string, maxLength: number) => (text.length > maxLength ? 'tooLong' : undefined)

export const textAnswer = textReader(toSingleLine, (text) => longerThan(text, lineMaxLength))

/** Multi-line text with normalized line breaks. */
export const longTextAnswer = textReader(
  (text) => text.replaceAll(/\r\n?/g, '\n'),
  (text) => longerThan(text, textMaxLength),
)

/** Local part at a host with a dot. A stricter pattern would reject valid addresses. */
const emailPattern = /^[^\s@<>"(),;:\\[\]]+@[^\s@<>"(),;:\\[\]]+\.[^\s@.<>"(),;:\\[\]]{2,}$/

export const emailAnswer = textReader(toSingleLine, (text) =>
  text.length <= emailMaxLength && emailPattern.test(text) ? undefined : 'email',
)

const phoneDigitsMin = 5
/** Digits with common separators. */
const phonePattern = /^\+?[\d\s().\-/x]*$/i
const isPhone = (text: string) =>
  text.length <= phoneMaxLength && phonePattern.test(text) && text.replaceAll(/\D/g, '').length >= phoneDigitsMin

export const phoneAnswer = textReader(toSingleLine, (text) => (isPhone(text) ? undefined : 'phone'))
