import type { Captured } from '../../ports/media-builder.ts'
import type { ExifFields, Rational } from './exif-fields.ts'
import { headingWithinTurn, quotientOf, readNumber } from './numbers.ts'
import type { XmpFields } from './xmp-fields.ts'

type Location = NonNullable<Captured['location']>

/** Nearer to 0, 0 than this are only receivers without a fix. */
const nullIslandDeg = 1e-6

function locationOf(latitudeDeg: number | undefined, longitudeDeg: number | undefined): Location | undefined {
  if (latitudeDeg === undefined || longitudeDeg === undefined) return undefined
  if (Math.abs(latitudeDeg) > 90 || Math.abs(longitudeDeg) > 180) return undefined
  if (Math.max(Math.abs(latitudeDeg), Math.abs(longitudeDeg)) < nullIslandDeg) return undefined
  return { latitudeDeg, longitudeDeg }
}

/** Degrees of a hemisphere by its letter, or by its name; without one the sign counts. */
function inHemisphere(degrees: number, hemisphere: string | undefined): number {
  const letter = hemisphere?.trim().charAt(0).toUpperCase()
  if (letter === 'S' || letter === 'W') return -Math.abs(degrees)
  return letter === 'N' || letter === 'E' ? Math.abs(degrees) : degrees
}

/** Degrees, minutes and seconds; a part of 0/0 counts as 0, all of them as nothing. */
function sexagesimal(parts: readonly (number | undefined)[]): number | undefined {
  if (parts.every((part) => part === undefined)) return undefined
  const [degrees = 0, minutes = 0, seconds = 0] = parts
  const value = Math.abs(degrees) + minutes / 60 + seconds / 3600
  return degrees < 0 ? -value : value
}

function exifDegrees(parts: readonly Rational[], hemisphere: string | undefined): number | undefined {
  const numbers = parts.map(([numerator, denominator]) => quotientOf(numerator, denominator))
  const degrees = sexagesimal(numbers)
  return degrees === undefined ? undefined : inHemisphere(degrees, hemisphere)
}

/** Degrees as XMP writes them: `40,26.77N`, `40,26,46N` or a decimal (XMP part 2, section 1.2.7.4). */
function xmpDegrees(text: string | undefined): number | undefined {
  const [, numbers = '', hemisphere] = /^([^a-z]*)([nsew])?$/i.exec(text?.trim() ?? '') ?? []
  const parts = hemisphere ? numbers.split(',') : [numbers]
  const degrees = sexagesimal(parts.map(readNumber))
  return degrees === undefined ? undefined : inHemisphere(degrees, hemisphere)
}

/** Pairs of properties by which drones and editors say where they were; one of DJI's is misspelled in older firmware. */
const xmpLocations = [
  ['drone-dji:GpsLatitude', 'drone-dji:GpsLongitude'],
  ['drone-dji:GpsLatitude', 'drone-dji:GpsLongtitude'],
  ['drone:GpsLatitude', 'drone:GpsLongitude'],
  ['exif:GPSLatitude', 'exif:GPSLongitude'],
] as const

/** Location in the file: from EXIF, then from the XMP that drones write. */
export function readLocation(exif: ExifFields, xmp: XmpFields): Location | undefined {
  const latitude = exifDegrees(exif.rationalsOf('GPSLatitude'), exif.textOf('GPSLatitudeRef'))
  const longitude = exifDegrees(exif.rationalsOf('GPSLongitude'), exif.textOf('GPSLongitudeRef'))
  const ofXmp = xmpLocations.flatMap(
    ([latitudeName, longitudeName]) =>
      locationOf(xmpDegrees(xmp.get(latitudeName)), xmpDegrees(xmp.get(longitudeName))) ?? [],
  )
  return locationOf(latitude, longitude) ?? ofXmp[0]
}

/** Properties by which drones say where their camera looked (DJI, Autel, Parrot, and Pix4D's for others), then where they flew. */
const xmpHeadings = [
  'drone-dji:GimbalYawDegree',
  'drone:GimbalYawDegree',
  'drone-parrot:CameraYawDegree',
  'Camera:Yaw',
  'drone-dji:FlightYawDegree',
  'drone:FlightYawDegree',
  'drone-parrot:DroneYawDegree',
] as const

/** Heading of the camera, clockwise from north. */
export function readHeading(exif: ExifFields, xmp: XmpFields): number | undefined {
  const ofExif = exif.rationalsOf('GPSImgDirection').flatMap(([top, bottom]) => quotientOf(top, bottom) ?? [])
  const ofXmp = xmpHeadings.flatMap((name) => readNumber(xmp.get(name)) ?? [])
  const heading = ofExif[0] ?? ofXmp[0]
  return heading === undefined ? undefined : headingWithinTurn(heading)
}
