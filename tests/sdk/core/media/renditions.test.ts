import { describe, expect, test } from 'vitest'
import { formatClock } from '../../../../src/sdk/chrome/media/media-bar.ts'
import { renditionForPixels } from '../../../../src/sdk/core/media/flat/image-display.ts'
import { playableRendition } from '../../../../src/sdk/core/media/video/video-sources.ts'

const imageRenditions = [480, 1024, 2048].map((widthPx) => ({ widthPx, file: `w${widthPx}.webp` }))
const videos = [
  { file: 's.mp4', widthPx: 960, heightPx: 480, sizeBytes: 1, codecs: 'avc1.42E01E' },
  { file: 'm.mp4', widthPx: 1920, heightPx: 960, sizeBytes: 2, codecs: 'avc1.640028' },
  { file: 'l.mp4', widthPx: 3840, heightPx: 1920, sizeBytes: 3, codecs: 'avc1.640033' },
]

describe('an image', () => {
  test.each([
    [300, 480],
    [480, 480],
    [481, 1024],
    [5000, 2048],
  ])('with a width of %d pixels has the rendition of %d', (widthPx, renditionWidthPx) => {
    expect(renditionForPixels(imageRenditions, widthPx)?.widthPx).toBe(renditionWidthPx)
  })
})

describe('a video in one file', () => {
  const playsAll = () => true
  test.each([
    [4000, 'l.mp4'],
    [3839, 'm.mp4'],
    [500, 's.mp4'],
  ])('for %d pixels is %s', (maxWidthPx, file) => {
    expect(playableRendition(videos, maxWidthPx, playsAll)?.file).toBe(file)
  })

  test('is a rendition that the browser can play', () => {
    expect(playableRendition(videos, 4000, (codecs) => codecs !== 'avc1.640033')?.file).toBe('m.mp4')
    expect(playableRendition(videos, 4000, () => false)).toBeUndefined()
  })
})

test('times have hours only from an hour on', () => {
  expect([0, 9.9, 61, 3600 + 65].map(formatClock)).toEqual(['0:00', '0:09', '1:01', '1:01:05'])
})
