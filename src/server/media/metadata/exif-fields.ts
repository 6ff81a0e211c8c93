import { withoutExifName } from './metadata-blocks.ts'

/** Tags of EXIF that are read. Whatever else a block holds stays undecoded. */
const tagNames = [
  'DateTime',
  'DateTimeOriginal',
  'DateTimeDigitized',
  'OffsetTime',
  'OffsetTimeOriginal',
  'OffsetTimeDigitized',
  'GPSDateStamp',
  'GPSTimeStamp',
  'GPSLatitudeRef',
  'GPSLatitude',
  'GPSLongitudeRef',
  'GPSLongitude',
  'GPSImgDirection',
] as const
export type ExifTag = (typeof tagNames)[number]

/** Numerator and denominator. */
export type Rational = readonly [numerator: number, denominator: number]

export type ExifFields = {
  readonly textOf: (tag: ExifTag) => string | undefined
  /** Numbers as fractions; whole numbers over 1. */
  readonly rationalsOf: (tag: ExifTag) => readonly Rational[]
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

function rationalsIn(value: unknown): readonly Rational[] {
  if (isNumber(value)) return [[value, 1]]
  if (!Array.isArray(value)) return []
  const list: readonly unknown[] = value
  const [numerator, denominator] = list
  if (list.length === 2 && isNumber(numerator) && isNumber(denominator)) return [[numerator, denominator]]
  return list.flatMap(rationalsIn)
}

function textIn(value: unknown): string | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  const text = list.find((item) => typeof item === 'string')
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined
}

/** Values of one block by tag; none of a block that is no EXIF. */
async function readBlock(block: Buffer): Promise<ReadonlyMap<string, unknown>> {
  // Loaded only for an image that has EXIF: a worker that waits for a job starts without it.
  const { default: exifReader } = await import('exifreader')
  try {
    const includeTags = { exif: [...tagNames] }
    const { exif = {} } = exifReader.load(withoutExifName(block), { expanded: true, includeTags })
    return new Map(Object.entries(exif).map(([name, tag]) => [name, valueIn(tag)]))
  } catch {
    return new Map()
  }
}

function valueIn(tag: unknown): unknown {
  return typeof tag === 'object' && tag !== null && 'value' in tag ? tag.value : undefined
}

/** Reads EXIF blocks in the order of trust: the first that holds a tag says its value. */
export async function readExifFields(blocks: readonly Buffer[]): Promise<ExifFields> {
  const values = await Promise.all(blocks.map(readBlock))
  return {
    textOf(tag) {
      for (const block of values) {
        const text = textIn(block.get(tag))
        if (text !== undefined) return text
      }
      return undefined
    },
    rationalsOf: (tag) => values.map((block) => rationalsIn(block.get(tag))).find((list) => list.length > 0) ?? [],
  }
}
