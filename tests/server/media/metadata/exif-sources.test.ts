import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readImageMetadata } from '../../../../src/server/media/metadata/read-image-metadata.ts'
import {
  exifBlock,
  exifSegment,
  exifTags,
  jpegWith,
  pngChunks,
  pngWith,
} from '../../../support/files/metadata/metadata-files.ts'
import { metadataOf } from '../../../support/files/metadata/metadata-of.ts'
import { plainJpeg, plainPng } from '../../../support/files/metadata/plain-images.ts'

const jpeg = await plainJpeg()
const png = await plainPng()

describe('EXIF', () => {
  const block = exifBlock({ photo: { [exifTags.dateTimeOriginal]: '2024:07:01 12:30:00' } })
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['the second of two blocks', () => jpegWith(jpeg, [exifSegment(exifBlock({})), exifSegment(block)])],
    ['a PNG after the image data', () => pngWith(png, pngChunks.exif(block), 'after')],
    [
      'a raw profile of a PNG',
      () => pngWith(png, pngChunks.rawProfile('exif', Buffer.concat([Buffer.from('Exif\0\0'), block])), 'before'),
    ],
    [
      'a WebP',
      () =>
        sharp(jpegWith(jpeg, [exifSegment(block)]))
          .keepExif()
          .webp()
          .toBuffer(),
    ],
  ])('is read from %s', async (_position, file) => {
    expect((await metadataOf(await file())).captured.capturedAt).toBe('2024-07-01T12:30:00.000Z')
  })

  it('is read from a TIFF', async () => {
    const header = { mimeType: 'image/tiff', exif: undefined, xmp: undefined }
    expect((await readImageMetadata(block, header)).captured.capturedAt).toBe('2024-07-01T12:30:00.000Z')
  })

  it('is ignored in a block that ends early', async () => {
    for (const length of [0, 4, 9, 20, 50]) {
      expect((await metadataOf(jpegWith(jpeg, [exifSegment(block.subarray(0, length))]))).captured).toEqual({})
    }
  })
})
