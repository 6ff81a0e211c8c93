import { withoutExifSignature } from './metadata-blocks.ts'

/** EXIF tags that are read; all others are skipped. */
const tagNames = [
  'ImageDescription',
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

export type Rational = readonly [numerator: number, denominator: number]

export type ExifFields = {
  readonly textOf: (tag: ExifTag) => string | undefined
  /** Values as fractions; integers have the denominator 1. */
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

/** Values of one block by tag; empty if the block isn't valid EXIF. */
async function readBlock(block: Buffer): Promise<ReadonlyMap<string, unknown>> {
  // Imported only for images with EXIF, so that the spare worker starts faster.
  const { default: exifReader } = await import('exifreader')
  try {
    const includeTags = { exif: [...tagNames] }
    const { exif = {} } = exifReader.load(withoutExifSignature(block), { expanded: true, includeTags })
    return new Map(Object.entries(exif).map(([name, tag]) => [name, valueIn(tag)]))
  } catch {
    return new Map()
  }
}

function valueIn(tag: unknown): unknown {
  return typeof tag === 'object' && tag !== null && 'value' in tag ? tag.value : undefined
}

/** Reads EXIF blocks in order of trust: the first block with a tag decides its value. */
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
