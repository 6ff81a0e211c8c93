import { answerLimits } from '../../limits.ts'
import { textReader, toSingleLine } from './answer-reader.ts'

const { lineMaxLength, textMaxLength, emailMaxLength, phoneMaxLength } = answerLimits

const longerThan = (text: string, maxLength: number) => (text.length > maxLength ? 'tooLong' : undefined)

export const textAnswer = textReader(toSingleLine, (text) => longerThan(text, lineMaxLength))

/** Of several lines; ends of lines as everywhere. */
export const longTextAnswer = textReader(
  (text) => text.replaceAll(/\r\n?/g, '\n'),
  (text) => longerThan(text, textMaxLength),
)

/** Somebody at a host with a dot: whether letters arrive there, only a letter tells. */
const emailPattern = /^[^\s@<>"(),;:\\[\]]+@[^\s@<>"(),;:\\[\]]+\.[^\s@.<>"(),;:\\[\]]{2,}$/

export const emailAnswer = textReader(toSingleLine, (text) =>
  text.length <= emailMaxLength && emailPattern.test(text) ? undefined : 'email',
)

/** At least five digits, with what people put between them. */
const phonePattern = /^\+?[\d\s().\-/x]*$/i
const isPhone = (text: string) =>
  text.length <= phoneMaxLength && phonePattern.test(text) && text.replaceAll(/\D/g, '').length >= 5

export const phoneAnswer = textReader(toSingleLine, (text) => (isPhone(text) ? undefined : 'phone'))
