import type { CaptureFacts } from '../../ports/media-builder.ts'
import type { ExifFields, Rational } from './exif-fields.ts'
import { normalizeHeading, quotientOf, readNumber } from './numbers.ts'
import type { XmpFields } from './xmp-fields.ts'

type Location = NonNullable<CaptureFacts['location']>

/** Distance from 0, 0 within which a location is ignored: GPS receivers without a fix report 0, 0. */
const nullIslandDeg = 1e-6

function locationOf(latitudeDeg: number | undefined, longitudeDeg: number | undefined): Location | undefined {
  if (latitudeDeg === undefined || longitudeDeg === undefined) return undefined
  if (Math.abs(latitudeDeg) > 90 || Math.abs(longitudeDeg) > 180) return undefined
  if (Math.max(Math.abs(latitudeDeg), Math.abs(longitudeDeg)) < nullIslandDeg) return undefined
  return { latitudeDeg, longitudeDeg }
}

/** Applies a hemisphere, by its letter or name, to degrees; without one their own sign counts. */
function inHemisphere(degrees: number, hemisphere: string | undefined): number {
  const letter = hemisphere?.trim().charAt(0).toUpperCase()
  if (letter === 'S' || letter === 'W') return -Math.abs(degrees)
  return letter === 'N' || letter === 'E' ? Math.abs(degrees) : degrees
}

/** Decimal degrees of degrees, minutes and seconds. An undefined part counts as 0 unless all are undefined. */
function decimalDegrees(parts: readonly (number | undefined)[]): number | undefined {
  if (parts.every((part) => part === undefined)) return undefined
  const [degrees = 0, minutes = 0, seconds = 0] = parts
  const value = Math.abs(degrees) + minutes / 60 + seconds / 3600
  return degrees < 0 ? -value : value
}

function exifDegrees(parts: readonly Rational[], hemisphere: string | undefined): number | undefined {
  const numbers = parts.map(([numerator, denominator]) => quotientOf(numerator, denominator))
  const degrees = decimalDegrees(numbers)
  return degrees === undefined ? undefined : inHemisphere(degrees, hemisphere)
}

/** Reads degrees of XMP: `40,26.77N`, `40,26,46N` or a decimal (XMP part 2, section 1.2.7.4). */
function xmpDegrees(text: string | undefined): number | undefined {
  const [, numbers = '', hemisphere] = /^([^a-z]*)([nsew])?$/i.exec(text?.trim() ?? '') ?? []
  const parts = hemisphere ? numbers.split(',') : [numbers]
  const degrees = decimalDegrees(parts.map(readNumber))
  return degrees === undefined ? undefined : inHemisphere(degrees, hemisphere)
}

/** Location properties of drones and editors; older DJI firmware misspells the longitude. */
const xmpLocationNames = [
  ['drone-dji:GpsLatitude', 'drone-dji:GpsLongitude'],
  ['drone-dji:GpsLatitude', 'drone-dji:GpsLongtitude'],
  ['drone:GpsLatitude', 'drone:GpsLongitude'],
  ['exif:GPSLatitude', 'exif:GPSLongitude'],
] as const

/** Location of capture by EXIF, or else by XMP. */
export function readLocation(exif: ExifFields, xmp: XmpFields): Location | undefined {
  const latitude = exifDegrees(exif.rationalsOf('GPSLatitude'), exif.textOf('GPSLatitudeRef'))
  const longitude = exifDegrees(exif.rationalsOf('GPSLongitude'), exif.textOf('GPSLongitudeRef'))
  const locationsInXmp = xmpLocationNames.flatMap(
    ([latitudeName, longitudeName]) =>
      locationOf(xmpDegrees(xmp.get(latitudeName)), xmpDegrees(xmp.get(longitudeName))) ?? [],
  )
  return locationOf(latitude, longitude) ?? locationsInXmp[0]
}

/** Heading properties of drones: of DJI, Autel, Parrot, and of Pix4D for others. The camera comes before the aircraft. */
const xmpHeadingNames = [
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
  const headingsInExif = exif
    .rationalsOf('GPSImgDirection')
    .flatMap(([numerator, denominator]) => quotientOf(numerator, denominator) ?? [])
  const headingsInXmp = xmpHeadingNames.flatMap((name) => readNumber(xmp.get(name)) ?? [])
  const heading = headingsInExif[0] ?? headingsInXmp[0]
  return heading === undefined ? undefined : normalizeHeading(heading)
}
