import readExif from 'exif-reader'
import type { Captured } from '../../ports/media-builder.ts'

/** Facts worth keeping from EXIF. A broken block says nothing rather than failing the image. */
export function readCaptured(exif: Buffer | undefined): Captured {
  const tags = exif && parse(exif)
  if (!tags) return {}
  const taken = tags.Photo?.DateTimeOriginal
  const location = readLocation(tags.GPSInfo)
  const headingDeg = tags.GPSInfo?.GPSImgDirection
  return {
    ...(typeof headingDeg === 'number' && headingDeg >= 0 && headingDeg <= 360 ? { headingDeg: headingDeg % 360 } : {}),
    ...(taken instanceof Date && !Number.isNaN(taken.getTime()) ? { capturedAt: taken.toISOString() } : {}),
    ...(location ? { location } : {}),
  }
}

function parse(exif: Buffer): ReturnType<typeof readExif> | undefined {
  try {
    return readExif(exif)
  } catch {
    return undefined
  }
}

type Gps = ReturnType<typeof readExif>['GPSInfo']

function readLocation(gps: Gps): Captured['location'] {
  const latitudeDeg = degrees(gps?.GPSLatitude, gps?.GPSLatitudeRef === 'S')
  const longitudeDeg = degrees(gps?.GPSLongitude, gps?.GPSLongitudeRef === 'W')
  if (latitudeDeg === undefined || longitudeDeg === undefined) return undefined
  if (Math.abs(latitudeDeg) > 90 || Math.abs(longitudeDeg) > 180) return undefined
  return { latitudeDeg, longitudeDeg }
}

function degrees(parts: readonly number[] | undefined, negative: boolean): number | undefined {
  const [whole, minutes = 0, seconds = 0] = parts ?? []
  if (whole === undefined) return undefined
  const value = whole + minutes / 60 + seconds / 3600
  if (!Number.isFinite(value)) return undefined
  return negative ? -value : value
}
