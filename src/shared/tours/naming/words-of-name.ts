/** Words that cameras, phones and programs put into names of files. */
const deviceWords =
  /^(?:img|imag|image|images|dsc|dscf|dscn|dscpdc|pxl|dji|gopr|gopro|gs|gx|gh|gp|sam|sphere|mvimg|mvi|mov|vid|video|clip|pano|panorama|photo|photos|pic|pict|picture|cam|cimg|theta|insta|insta360|lrv|wp|screenshot|untitled|scan|capture|signal|whatsapp|burst|dcim|upload|uploads|export|exports|output|download|downloads|media|[a-z]|\d{2,3}(?:media|ricoh|apple|gopro|canon|olymp|nikon|_?pano))$/i
const deviceWordWithDigits =
  /^(?:img|imag|image|dsc|dscf|dscn|pxl|dji|gopr|gopro|gs|gx|gh|gp|sam|mvimg|mvi|mov|vid|pano|pic|pict|cam|cimg|wp)\d+[a-z]?$|^[a-z]\d{4,}[a-z]?$/i
/** Numbers, dates, times and sizes. */
const number = /^[\d.:x-]*\d[\d.:x-]*$/i
/** Random names of programs, such as a UUID or a checksum. */
const randomWord = /^(?=.*\d)[\da-f][\da-f-]{7,}$/i
/** Words about the file rather than its content, at the end of a name. */
const fileWords =
  /^(?:v\d+(?:\.\d+)?|ver\d+|final|copy|edit|edited|export|exported|stitch|stitched|pano|panorama|equirect|equirectangular|360|hdr|\d{1,2}k|hires|lowres|leveled|retouched|scaled|\d{3,5}x\d{3,5}|\(\d+\))$/i

/** Splits a name without its extension into words. Hyphens and dots between digits stay, as in dates and decimals. */
export function wordsOfName(name: string): readonly string[] {
  return name
    .normalize('NFC')
    .replace(/[_+]/g, ' ')
    .replace(/(?<!\d)-|-(?!\d)/g, ' ')
    .replace(/(?<=\S)\.(?=\S)(?<!(?<!\d)\d{1,2}\.(?=\d{1,2}(?!\d)))/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
}

const hasAlphabetic = (word: string) => /\p{L}/u.test(word)

/** True for words that say nothing about the content of a file. */
export function isNeutralWord(word: string): boolean {
  return (
    !hasAlphabetic(word) ||
    deviceWords.test(word) ||
    deviceWordWithDigits.test(word) ||
    number.test(word) ||
    randomWord.test(word) ||
    fileWords.test(word)
  )
}

export function isFileWord(word: string): boolean {
  return fileWords.test(word)
}

/** True for words at the start of a name that only a device writes, after which a person may have added more. */
export function isDeviceWord(word: string): boolean {
  return deviceWordWithDigits.test(word) || /^(?:img|dsc|dscf|pxl|dji|mvimg|pano|theta|vid|360)$/i.test(word)
}

/** Longest word in capitals that counts as an abbreviation. */
const abbreviationMaxLength = 3

/** True if a whole name is in capitals, as some cameras write it, and isn't just an abbreviation. */
function isInCapitals(words: readonly string[]): boolean {
  const isCapitalized = words.every((word) => word === word.toUpperCase())
  return isCapitalized && words.some((word) => word.length > abbreviationMaxLength + 1)
}

/** Joins words as a name in sentence case. In names in capitals, all words but abbreviations get lower case. */
export function joinWords(words: readonly string[]): string {
  const lowerLongWord = (word: string) => (word.length > abbreviationMaxLength ? word.toLowerCase() : word)
  const text = (isInCapitals(words) ? words.map(lowerLongWord) : words).join(' ')
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}
