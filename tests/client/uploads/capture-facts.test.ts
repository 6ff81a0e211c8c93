import { expect, it } from 'vitest'
import { readCaptureFacts } from '../../../src/client/features/library/uploads/files/capture-facts.ts'
import { exifBlock, exifSegment, exifTags, jpegWith, xmpSegment } from '../../support/files/metadata/metadata-files.ts'
import { plainJpeg } from '../../support/files/metadata/plain-images.ts'

const jpeg = await plainJpeg()
const capturedAt = (time: string, subSeconds?: string) =>
  exifSegment(
    exifBlock({
      photo: { [exifTags.dateTimeOriginal]: time, ...(subSeconds === undefined ? {} : { 37521: subSeconds }) },
    }),
  )
const fileOf = (bytes: Uint8Array, name = 'R0010001.JPG') => new File([new Uint8Array(bytes)], name)

it.each<[string, readonly Buffer[], string | null]>([
  ['its exposure', [capturedAt('2024:03:12 10:11:12')], '2024-03-12T10:11:12.000Z'],
  ['its exposure with fractions', [capturedAt('2024:03:12 10:11:12', '25')], '2024-03-12T10:11:12.250Z'],
  ['EXIF after XMP', [xmpSegment(Buffer.from('<x/>')), capturedAt('2024:03:12 10:11:12')], '2024-03-12T10:11:12.000Z'],
  ['no clock', [capturedAt('0000:00:00 00:00:00')], null],
  ['no EXIF', [], null],
])('reads the time of a JPEG from %s', async (_source, segments, time) => {
  const { capturedAtMs } = await readCaptureFacts(fileOf(jpegWith(jpeg, segments)))
  expect(capturedAtMs === null ? null : new Date(capturedAtMs).toISOString()).toBe(time)
})

const locatedAt = (latitude: string, longitude: string, [degrees, minutes, seconds]: readonly number[]) =>
  exifSegment(
    exifBlock({
      gps: {
        [exifTags.latitudeRef]: latitude,
        [exifTags.latitude]: [
          [degrees ?? 0, 1],
          [minutes ?? 0, 1],
          [seconds ?? 0, 100],
        ],
        [exifTags.longitudeRef]: longitude,
        [exifTags.longitude]: [
          [10, 1],
          [30, 1],
          [0, 1],
        ],
      },
    }),
  )

it.each([
  ['north and east', locatedAt('N', 'E', [53, 51, 5832]), { latitudeDeg: 53.8662, longitudeDeg: 10.5 }],
  ['south and west', locatedAt('S', 'W', [53, 51, 5832]), { latitudeDeg: -53.8662, longitudeDeg: -10.5 }],
])('reads the location of a JPEG in the %s', async (_direction, segment, location) => {
  const facts = await readCaptureFacts(fileOf(jpegWith(jpeg, [segment])))
  expect(facts.location?.latitudeDeg).toBeCloseTo(location.latitudeDeg, 6)
  expect(facts.location?.longitudeDeg).toBeCloseTo(location.longitudeDeg, 6)
})

it('reads no location beyond the poles', async () => {
  const { location } = await readCaptureFacts(fileOf(jpegWith(jpeg, [locatedAt('N', 'E', [91, 0, 0])])))
  expect(location).toBeNull()
})

it('reads nothing from other or truncated files', async () => {
  const whole = jpegWith(jpeg, [capturedAt('2024:03:12 10:11:12')])
  const unknown = { capturedAtMs: null, location: null }
  expect(await readCaptureFacts(fileOf(whole, 'hall.png'))).toEqual(unknown)
  for (const length of [0, 3, 12, 30, 60])
    expect(await readCaptureFacts(fileOf(whole.subarray(0, length)))).toEqual(unknown)
})
