import { expect, it } from 'vitest'
import { readCapturedAtMs } from '../../../src/client/features/library/uploads/files/captured-at.ts'
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
  const capturedAtMs = await readCapturedAtMs(fileOf(jpegWith(jpeg, segments)))
  expect(capturedAtMs === null ? null : new Date(capturedAtMs).toISOString()).toBe(time)
})

it('reads no time from other or cut files', async () => {
  const whole = jpegWith(jpeg, [capturedAt('2024:03:12 10:11:12')])
  expect(await readCapturedAtMs(fileOf(whole, 'hall.png'))).toBeNull()
  for (const length of [0, 3, 12, 30, 60]) expect(await readCapturedAtMs(fileOf(whole.subarray(0, length)))).toBeNull()
})
