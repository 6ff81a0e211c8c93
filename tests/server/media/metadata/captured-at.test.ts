import { describe, expect, it } from 'vitest'
import {
  type ExifDirectories,
  exifBlock,
  exifSegment,
  exifTags,
  jpegWith,
} from '../../../support/files/metadata/metadata-files.ts'
import { metadataOf } from '../../../support/files/metadata/metadata-of.ts'
import { plainJpeg } from '../../../support/files/metadata/plain-images.ts'

const jpeg = await plainJpeg()
const tags = exifTags
const gpsTime = {
  [tags.timeStamp]: [
    [16, 1],
    [30, 1],
    [0, 1],
  ],
  [tags.dateStamp]: '2024:07:01',
} as const
const dateTime = '2024:07:01 12:30:00'
const photoTakenAt = (text: string, otherFields: ExifDirectories['photo'] = {}): ExifDirectories => ({
  photo: { [tags.dateTimeOriginal]: text, ...otherFields },
})

describe('the time of capture by EXIF', () => {
  it.each<[string, ExifDirectories, string | undefined]>([
    ['without a time zone', photoTakenAt(dateTime), '2024-07-01T12:30:00.000Z'],
    ['with its offset', photoTakenAt(dateTime, { [tags.offsetTimeOriginal]: '+09:00' }), '2024-07-01T03:30:00.000Z'],
    [
      'with an offset behind UTC',
      photoTakenAt(dateTime, { [tags.offsetTimeOriginal]: '-04:00' }),
      '2024-07-01T16:30:00.000Z',
    ],
    [
      'with the offset of the digitized time',
      photoTakenAt(dateTime, { [tags.offsetTimeDigitized]: '+02:00' }),
      '2024-07-01T10:30:00.000Z',
    ],
    [
      'with the offset of the change',
      photoTakenAt(dateTime, { [tags.offsetTime]: '+0530' }),
      '2024-07-01T07:00:00.000Z',
    ],
    [
      'with an empty offset',
      photoTakenAt(dateTime, { [tags.offsetTimeOriginal]: '   :  ' }),
      '2024-07-01T12:30:00.000Z',
    ],
    [
      'with an impossible offset, which is ignored',
      photoTakenAt(dateTime, { [tags.offsetTimeOriginal]: '+25:00' }),
      '2024-07-01T12:30:00.000Z',
    ],
    [
      'of digitizing',
      { photo: { [tags.dateTimeDigitized]: dateTime }, image: { [tags.dateTime]: '2025:01:01 00:00:00' } },
      '2024-07-01T12:30:00.000Z',
    ],
    [
      'of the last change',
      { image: { [tags.dateTime]: dateTime }, photo: { [tags.offsetTime]: '+01:00' } },
      '2024-07-01T11:30:00.000Z',
    ],
    ['in the form of ISO', photoTakenAt('2024-07-01T12:30:00Z'), '2024-07-01T12:30:00.000Z'],
    [
      'in the form of ISO with an offset and a fraction',
      photoTakenAt('2024-07-01T12:30:00.250-04:00'),
      '2024-07-01T16:30:00.250Z',
    ],
    ['that is all zeros', photoTakenAt('0000:00:00 00:00:00'), undefined],
    ['that is blank', photoTakenAt('    :  :     :  :  '), undefined],
    ['on an impossible day', photoTakenAt('2023:02:30 10:00:00'), undefined],
    [
      'of digitizing when the original one is all zeros',
      { photo: { [tags.dateTimeOriginal]: '0000:00:00 00:00:00', [tags.dateTimeDigitized]: dateTime } },
      '2024-07-01T12:30:00.000Z',
    ],
    ['of the satellites', { ...photoTakenAt(dateTime), gps: gpsTime }, '2024-07-01T16:30:00.000Z'],
    ['of the satellites alone', { gps: gpsTime }, '2024-07-01T16:30:00.000Z'],
    [
      'of EXIF with its offset beside the time of the satellites',
      { ...photoTakenAt(dateTime, { [tags.offsetTimeOriginal]: '-05:00' }), gps: gpsTime },
      '2024-07-01T17:30:00.000Z',
    ],
    [
      'of EXIF when the time of the satellites is days older',
      { ...photoTakenAt('2024:07:04 12:30:00'), gps: gpsTime },
      '2024-07-04T12:30:00.000Z',
    ],
  ])('%s', async (_fields, directories, capturedAt) => {
    const { captured } = await metadataOf(jpegWith(jpeg, [exifSegment(exifBlock(directories))]))
    expect(captured.capturedAt).toBe(capturedAt)
  })
})
