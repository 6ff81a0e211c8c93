import { hourMs, minuteMs } from '../../../shared/kernel/units.ts'
import type { ExifFields, ExifTag } from './exif-fields.ts'
import { quotientOf } from './numbers.ts'
import type { XmpFields } from './xmp-fields.ts'

/** Time on a camera's clock, and the UTC offset of that clock if the file has it. */
type ClockTime = { readonly localMs: number; readonly utcOffsetMs: number | undefined }

/** Time zones range from UTC−12 to UTC+14. */
const utcOffsetMinMs = -12 * hourMs
const utcOffsetMaxMs = 14 * hourMs
/** Year of the first photograph. */
const firstYear = 1826

/** Date, time and time zone as in EXIF or ISO 8601, and the mixtures of both that programs write. */
const dateTimePattern =
  /^(\d{4})[-:/.](\d{1,2})[-:/.](\d{1,2})(?:[T ]+(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,](\d{1,9}))?)?\s*(\S*))?$/i
const utcOffsetPattern = /^([+-])(\d{1,2}):?(\d{2})?$/

function readUtcOffset(text: string | undefined): number | undefined {
  if (text?.trim().toUpperCase() === 'Z') return 0
  const [, sign, hours, minutes = '0'] = utcOffsetPattern.exec(text?.trim().replace('−', '-') ?? '') ?? []
  if (hours === undefined || Number(minutes) > 59) return undefined
  const utcOffsetMs = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minuteMs
  return utcOffsetMs >= utcOffsetMinMs && utcOffsetMs <= utcOffsetMaxMs ? utcOffsetMs : undefined
}

/** Reads a date and time; undefined for dates that don't exist, such as the all-zero date of cameras without a clock. */
function readDateTime(text: string | undefined, separateOffset?: string): ClockTime | undefined {
  const parts = dateTimePattern.exec(text?.trim() ?? '')
  if (!parts) return undefined
  const numberAt = (group: number) => Number(parts[group] ?? 0)
  const year = numberAt(1)
  const month = numberAt(2)
  const day = numberAt(3)
  const hour = numberAt(4)
  const minute = numberAt(5)
  const second = numberAt(6)
  const localMs = Date.UTC(year, month - 1, day, hour, minute, second)
  const date = new Date(localMs)
  const dateExists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  if (year < firstYear || !dateExists || hour > 23 || minute > 59 || second > 59) return undefined
  const fractionMs = Math.floor(Number(`0.${parts[7] ?? 0}`) * 1000)
  return { localMs: localMs + fractionMs, utcOffsetMs: readUtcOffset(parts[8]) ?? readUtcOffset(separateOffset) }
}

const utcOf = ({ localMs, utcOffsetMs = 0 }: ClockTime): number => localMs - utcOffsetMs

/** GPS time, which is UTC. */
function readGpsTime(exif: ExifFields): number | undefined {
  const numbers = exif
    .rationalsOf('GPSTimeStamp')
    .map(([numerator, denominator]) => quotientOf(numerator, denominator) ?? 0)
  const [hours = 0, minutes = 0, seconds = 0] = numbers
  const day = readDateTime(exif.textOf('GPSDateStamp'))
  if (day === undefined || numbers.length === 0 || hours > 23 || minutes > 59 || seconds >= 60) return undefined
  return day.localMs + ((hours * 60 + minutes) * 60 + seconds) * 1000
}

type TimeSource = (exif: ExifFields, xmp: XmpFields) => ClockTime | undefined

const exifSource =
  (tag: ExifTag, offsetTags: readonly ExifTag[]): TimeSource =>
  (exif) =>
    readDateTime(
      exif.textOf(tag),
      offsetTags.map(exif.textOf).find((text) => readUtcOffset(text) !== undefined),
    )
const xmpSource =
  (name: string): TimeSource =>
  (_exif, xmp) =>
    readDateTime(xmp.get(name))

/** Fields with a time, beginning with the time closest to the exposure. */
const timeSources: readonly TimeSource[] = [
  exifSource('DateTimeOriginal', ['OffsetTimeOriginal', 'OffsetTimeDigitized', 'OffsetTime']),
  xmpSource('exif:DateTimeOriginal'),
  exifSource('DateTimeDigitized', ['OffsetTimeDigitized', 'OffsetTimeOriginal', 'OffsetTime']),
  xmpSource('exif:DateTimeDigitized'),
  xmpSource('photoshop:DateCreated'),
  xmpSource('GPano:FirstPhotoDate'),
  xmpSource('xmp:CreateDate'),
  exifSource('DateTime', ['OffsetTime', 'OffsetTimeOriginal', 'OffsetTimeDigitized']),
]

/**
 * Time of capture in ISO 8601. The time of a clock without a time zone is replaced by GPS time if both can mean the same
 * moment, and is read as UTC otherwise.
 */
export function readCapturedAt(exif: ExifFields, xmp: XmpFields): string | undefined {
  const times = timeSources.flatMap((source) => source(exif, xmp) ?? [])
  const [clock] = times
  const gpsMs = readGpsTime(exif)
  if (clock === undefined) return gpsMs === undefined ? undefined : new Date(gpsMs).toISOString()
  if (clock.utcOffsetMs !== undefined) return new Date(utcOf(clock)).toISOString()
  // Another field may have the same time with a time zone.
  const zoned = times.find((time) => time.utcOffsetMs !== undefined && isSameMinute(time, clock))
  if (zoned) return new Date(utcOf(zoned)).toISOString()
  const utcOffsetMs = gpsMs === undefined ? Number.NaN : clock.localMs - gpsMs
  const isPossibleOffset = utcOffsetMs >= utcOffsetMinMs - minuteMs && utcOffsetMs <= utcOffsetMaxMs + minuteMs
  return new Date(isPossibleOffset && gpsMs !== undefined ? gpsMs : clock.localMs).toISOString()
}

function isSameMinute(first: ClockTime, second: ClockTime): boolean {
  return Math.abs(first.localMs - second.localMs) < minuteMs
}
