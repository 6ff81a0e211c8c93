import type { ExifFields, ExifTag } from './exif-fields.ts'
import { quotientOf } from './numbers.ts'
import type { XmpFields } from './xmp-fields.ts'

/** A time on a clock, and how far that clock was ahead of UTC, where it is known. */
type ClockTime = { readonly localMs: number; readonly aheadMs: number | undefined }

const minuteMs = 60_000
/** Time zones reach from 12 hours behind UTC to 14 hours ahead of it. */
const earliestMs = -12 * 60 * minuteMs
const latestMs = 14 * 60 * minuteMs
/** Photographs are younger. */
const firstYear = 1826

/** Date, time and time zone in the form of EXIF, of ISO 8601, or something between them. */
const dateTime =
  /^(\d{4})[-:/.](\d{1,2})[-:/.](\d{1,2})(?:[T ]+(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,](\d{1,9}))?)?\s*(\S*))?$/i
const offset = /^([+-])(\d{1,2}):?(\d{2})?$/

/** How far a time zone is ahead of UTC; undefined for what is none. */
function readOffset(text: string | undefined): number | undefined {
  if (text?.trim().toUpperCase() === 'Z') return 0
  const [, sign, hours, minutes = '0'] = offset.exec(text?.trim().replace('−', '-') ?? '') ?? []
  if (hours === undefined || Number(minutes) > 59) return undefined
  const aheadMs = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minuteMs
  return aheadMs >= earliestMs && aheadMs <= latestMs ? aheadMs : undefined
}

/** A time of the calendar; undefined for all-zero dates and others that no calendar has. */
function readClockTime(text: string | undefined, separateOffset?: string): ClockTime | undefined {
  const parts = dateTime.exec(text?.trim() ?? '')
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const localMs = Date.UTC(year, month - 1, day, hour, minute, second)
  const date = new Date(localMs)
  const isOfCalendar = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  if (year < firstYear || !isOfCalendar || hour > 23 || minute > 59 || second > 59) return undefined
  const fractionMs = Math.floor(Number(`0.${parts[7] ?? 0}`) * 1000)
  return { localMs: localMs + fractionMs, aheadMs: readOffset(parts[8]) ?? readOffset(separateOffset) }
}

const utcOf = ({ localMs, aheadMs = 0 }: ClockTime): number => localMs - aheadMs

/** Time of the satellites, which is UTC. */
function readGpsTime(exif: ExifFields): number | undefined {
  const numbers = exif
    .rationalsOf('GPSTimeStamp')
    .map(([numerator, denominator]) => quotientOf(numerator, denominator) ?? 0)
  const [hours = 0, minutes = 0, seconds = 0] = numbers
  const day = readClockTime(exif.textOf('GPSDateStamp'))
  if (day === undefined || numbers.length === 0 || hours > 23 || minutes > 59 || seconds >= 60) return undefined
  return day.localMs + ((hours * 60 + minutes) * 60 + seconds) * 1000
}

type TimeSource = (exif: ExifFields, xmp: XmpFields) => ClockTime | undefined

const ofExif =
  (tag: ExifTag, offsetTags: readonly ExifTag[]): TimeSource =>
  (exif) =>
    readClockTime(
      exif.textOf(tag),
      offsetTags.map(exif.textOf).find((text) => readOffset(text) !== undefined),
    )
const ofXmp =
  (name: string): TimeSource =>
  (_exif, xmp) =>
    readClockTime(xmp.get(name))

/** Fields with the time of a file, the nearest to the exposure first. */
const timeSources: readonly TimeSource[] = [
  ofExif('DateTimeOriginal', ['OffsetTimeOriginal', 'OffsetTimeDigitized', 'OffsetTime']),
  ofXmp('exif:DateTimeOriginal'),
  ofExif('DateTimeDigitized', ['OffsetTimeDigitized', 'OffsetTimeOriginal', 'OffsetTime']),
  ofXmp('exif:DateTimeDigitized'),
  ofXmp('photoshop:DateCreated'),
  ofXmp('GPano:FirstPhotoDate'),
  ofXmp('xmp:CreateDate'),
  ofExif('DateTime', ['OffsetTime', 'OffsetTimeOriginal', 'OffsetTimeDigitized']),
]

/**
 * When the file says it was made. A clock without a time zone gives way to GPS time where both can be of one moment, and
 * is taken as UTC otherwise.
 */
export function readCapturedAt(exif: ExifFields, xmp: XmpFields): string | undefined {
  const times = timeSources.flatMap((source) => source(exif, xmp) ?? [])
  const [clock] = times
  const gpsMs = readGpsTime(exif)
  if (clock === undefined) return gpsMs === undefined ? undefined : new Date(gpsMs).toISOString()
  if (clock.aheadMs !== undefined) return new Date(utcOf(clock)).toISOString()
  // The same moment may stand elsewhere in the file with its time zone.
  const zoned = times.find((time) => time.aheadMs !== undefined && sameMinute(time, clock))
  if (zoned) return new Date(utcOf(zoned)).toISOString()
  const aheadMs = gpsMs === undefined ? Number.NaN : clock.localMs - gpsMs
  const fits = aheadMs >= earliestMs - minuteMs && aheadMs <= latestMs + minuteMs
  return new Date(fits && gpsMs !== undefined ? gpsMs : clock.localMs).toISOString()
}

function sameMinute(first: ClockTime, second: ClockTime): boolean {
  return Math.abs(first.localMs - second.localMs) < minuteMs
}
