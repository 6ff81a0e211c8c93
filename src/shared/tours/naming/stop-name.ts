import { textLimits } from '../../text-limits.ts'
import { isDeviceWord, isFileWord, isNeutralWord, joinWords, wordsOfName } from './words-of-name.ts'

const extension = /(?<=.)\.(?=\w*[a-z])\w{2,5}$/i
/** A number that orders files: with a leading zero, or set off by more than a space or hyphen. */
const orderNumber = /^(?:0\d{0,3}(?=[\s_.)-])|\d{1,3}(?=[_.)]|\s+-\s))[\s_.)-]*/

function withoutLeadingDeviceWords(words: readonly string[]): readonly string[] {
  const [first = ''] = words
  if (!isDeviceWord(first) && !/^\d{8}$/.test(first)) return words
  const start = words.findIndex((word, index) => index > 0 && !isNeutralWord(word))
  return start === -1 ? words : words.slice(start)
}

function withoutTrailingFileWords(words: readonly string[]): readonly string[] {
  const end = words.findLastIndex((word) => !isFileWord(word))
  return words.slice(0, end + 1)
}

/**
 * Readable name of a stop from the name of its file, in sentence case: "01_grand-hall_v2.jpg" becomes "Grand hall". A
 * name without an extension was chosen by a person and stays. Null for names that devices choose, such as
 * "R0010234.JPG".
 */
export function stopNameOf(fileName: string): string | null {
  if (!extension.test(fileName)) return fileName.trim() === '' ? null : fileName.trim()
  const stem = fileName.replace(extension, '').trim().replace(orderNumber, '')
  const words = withoutTrailingFileWords(withoutLeadingDeviceWords(wordsOfName(stem)))
  if (isNeutralWord(stem) || words.every(isNeutralWord)) return null
  return joinWords(words).slice(0, textLimits.nameMaxLength)
}

/** Texts that cameras and programs write into the title or description of every file. */
const standardTitles =
  /^(?:olympus digital camera|sony dsc|dcim\\.*|dsc|digital camera|default|untitled|jpeg image|minolta digital camera|samsung|kodak.*camera|exif_?jpeg.*|created with .*|.* digital camera|.*\\.*|https?:.*)$/i
/** Longer titles are descriptions. */
const titleMaxLength = 80

/** Name of a stop from a title or description in the metadata of its file; null if that isn't a usable name. */
export function stopNameOfTitle(title: string): string | null {
  const text = title.replace(/\s+/g, ' ').trim()
  if (text === '' || [...text].length > titleMaxLength || standardTitles.test(text)) return null
  if (extension.test(text)) return stopNameOf(text)
  return wordsOfName(text).every(isNeutralWord) ? null : text
}

type NamedFile = { readonly name: string; readonly title: string | null }

/**
 * Name of a stop that shows a medium: a name that a person chose, else the title in the metadata of the file, else the
 * readable name of the file. Null if none of these describes the content.
 */
export function stopNameOfMedium({ name, title }: NamedFile): string | null {
  const isChosen = !extension.test(name)
  return (isChosen || title === null ? null : stopNameOfTitle(title)) ?? stopNameOf(name)
}

/** "Stop 3", or the next number that no stop of the tour has. */
export function neutralStopName(position: number, names: ReadonlySet<string>): string {
  const name = `Stop ${position}`
  return names.has(name) ? neutralStopName(position + 1, names) : name
}
