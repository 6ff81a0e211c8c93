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
const noon = '2024:07:01 12:30:00'
const exposedAt = (text: string, more: ExifDirectories['photo'] = {}): ExifDirectories => ({
  photo: { [tags.dateTimeOriginal]: text, ...more },
})

describe('the time of capture by EXIF', () => {
  it.each<[string, ExifDirectories, string | undefined]>([
    ['without a time zone', exposedAt(noon), '2024-07-01T12:30:00.000Z'],
    ['with its offset', exposedAt(noon, { [tags.offsetTimeOriginal]: '+09:00' }), '2024-07-01T03:30:00.000Z'],
    ['with an offset behind UTC', exposedAt(noon, { [tags.offsetTimeOriginal]: '-04:00' }), '2024-07-01T16:30:00.000Z'],
    [
      'with the offset of the digitized time',
      exposedAt(noon, { [tags.offsetTimeDigitized]: '+02:00' }),
      '2024-07-01T10:30:00.000Z',
    ],
    ['with the offset of the change', exposedAt(noon, { [tags.offsetTime]: '+0530' }), '2024-07-01T07:00:00.000Z'],
    ['with an empty offset', exposedAt(noon, { [tags.offsetTimeOriginal]: '   :  ' }), '2024-07-01T12:30:00.000Z'],
    [
      'with an offset that no place has',
      exposedAt(noon, { [tags.offsetTimeOriginal]: '+25:00' }),
      '2024-07-01T12:30:00.000Z',
    ],
    [
      'of digitizing',
      { photo: { [tags.dateTimeDigitized]: noon }, image: { [tags.dateTime]: '2025:01:01 00:00:00' } },
      '2024-07-01T12:30:00.000Z',
    ],
    [
      'of the last change',
      { image: { [tags.dateTime]: noon }, photo: { [tags.offsetTime]: '+01:00' } },
      '2024-07-01T11:30:00.000Z',
    ],
    ['in the form of ISO', exposedAt('2024-07-01T12:30:00Z'), '2024-07-01T12:30:00.000Z'],
    [
      'in the form of ISO with an offset and a fraction',
      exposedAt('2024-07-01T12:30:00.250-04:00'),
      '2024-07-01T16:30:00.250Z',
    ],
    ['that is all zeros', exposedAt('0000:00:00 00:00:00'), undefined],
    ['that is blank', exposedAt('    :  :     :  :  '), undefined],
    ['on a day that no calendar has', exposedAt('2023:02:30 10:00:00'), undefined],
    [
      'that is all zeros beside one that is not',
      { photo: { [tags.dateTimeOriginal]: '0000:00:00 00:00:00', [tags.dateTimeDigitized]: noon } },
      '2024-07-01T12:30:00.000Z',
    ],
    ['of the satellites', { ...exposedAt(noon), gps: gpsTime }, '2024-07-01T16:30:00.000Z'],
    ['of the satellites alone', { gps: gpsTime }, '2024-07-01T16:30:00.000Z'],
    [
      'of the satellites beside one with its offset',
      { ...exposedAt(noon, { [tags.offsetTimeOriginal]: '-05:00' }), gps: gpsTime },
      '2024-07-01T17:30:00.000Z',
    ],
    [
      'of satellites that were heard days before',
      { ...exposedAt('2024:07:04 12:30:00'), gps: gpsTime },
      '2024-07-04T12:30:00.000Z',
    ],
  ])('%s', async (_fields, directories, capturedAt) => {
    const { captured } = await metadataOf(jpegWith(jpeg, [exifSegment(exifBlock(directories))]))
    expect(captured.capturedAt).toBe(capturedAt)
  })
})
