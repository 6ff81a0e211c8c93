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
const gpsTags = (
  latitude: readonly (readonly [number, number])[],
  longitude: readonly (readonly [number, number])[],
  refs = 'NW',
) => ({
  [tags.latitudeRef]: refs.slice(0, 1),
  [tags.latitude]: latitude,
  [tags.longitudeRef]: refs.slice(1),
  [tags.longitude]: longitude,
})

describe('the location of capture by EXIF', () => {
  it.each<[string, ExifDirectories['gps'], { latitudeDeg: number; longitudeDeg: number } | undefined]>([
    [
      'in degrees, minutes and seconds',
      gpsTags(
        [
          [40, 1],
          [26, 1],
          [36, 1],
        ],
        [
          [79, 1],
          [58, 1],
          [48, 1],
        ],
      ),
      { latitudeDeg: 40.443333, longitudeDeg: -79.98 },
    ],
    [
      'without seconds (0/0)',
      gpsTags(
        [
          [40, 1],
          [30, 1],
          [0, 0],
        ],
        [
          [79, 1],
          [30, 1],
          [0, 0],
        ],
      ),
      { latitudeDeg: 40.5, longitudeDeg: -79.5 },
    ],
    [
      'in decimal degrees',
      gpsTags(
        [
          [404461, 10000],
          [0, 0],
          [0, 0],
        ],
        [
          [799821, 10000],
          [0, 0],
          [0, 0],
        ],
      ),
      { latitudeDeg: 40.4461, longitudeDeg: -79.9821 },
    ],
    [
      'with small letters',
      gpsTags(
        [
          [33, 1],
          [30, 1],
          [0, 1],
        ],
        [
          [70, 1],
          [0, 1],
          [0, 1],
        ],
        'sw',
      ),
      { latitudeDeg: -33.5, longitudeDeg: -70 },
    ],
    [
      'at 0, 0',
      gpsTags(
        [
          [0, 1],
          [0, 1],
          [0, 1],
        ],
        [
          [0, 1],
          [0, 1],
          [0, 1],
        ],
      ),
      undefined,
    ],
    [
      'of 0/0 only',
      gpsTags(
        [
          [0, 0],
          [0, 0],
          [0, 0],
        ],
        [
          [0, 0],
          [0, 0],
          [0, 0],
        ],
      ),
      undefined,
    ],
    [
      'beyond the pole',
      gpsTags(
        [
          [91, 1],
          [0, 1],
          [0, 1],
        ],
        [
          [10, 1],
          [0, 1],
          [0, 1],
        ],
      ),
      undefined,
    ],
  ])('%s', async (_fields, gps, location) => {
    const { captured } = await metadataOf(jpegWith(jpeg, [exifSegment(exifBlock(gps ? { gps } : {}))]))
    if (location === undefined) expect(captured.location).toBeUndefined()
    else {
      expect(captured.location?.latitudeDeg).toBeCloseTo(location.latitudeDeg, 5)
      expect(captured.location?.longitudeDeg).toBeCloseTo(location.longitudeDeg, 5)
    }
  })
})
