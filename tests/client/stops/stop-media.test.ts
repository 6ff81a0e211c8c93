import { describe, expect, it } from 'vitest'
import { isFlatStop } from '../../../src/client/features/tours/tour-draft/flat-stops.ts'
import { mediaOfStop, stopThumbnailUrl } from '../../../src/client/features/tours/tour-draft/stop-media.ts'
import { aPano, aStop } from '../editor/tour-builder.ts'

/** Media of a large tour, which count how often their ids are read. */
function aLibrary(count: number) {
  let readCount = 0
  const media = Array.from({ length: count }, (_, index) => {
    const item = aPano(`pano ${index}`, { kind: index === 3 ? 'images' : 'panos' })
    return Object.defineProperty(item, 'id', {
      get: () => {
        readCount++
        return `pano ${index}`
      },
    })
  })
  return { media, reads: () => readCount }
}

describe('media of a stop', () => {
  it('are found by id', () => {
    const { media } = aLibrary(5)
    expect(mediaOfStop({ media }, aStop('hall', { mediaId: 'pano 3' }))).toBe(media[3])
    expect(mediaOfStop({ media }, aStop('hall', { mediaId: 'gone' }))).toBeUndefined()
    expect(mediaOfStop({ media }, aStop('hall', { mediaId: null }))).toBeUndefined()
  })

  it('are read once for all stops of a tour', () => {
    const { media, reads } = aLibrary(200)
    const stops = media.map((_, index) => aStop(`stop ${index}`, { mediaId: `pano ${index}` }))
    for (let round = 0; round < 3; round++) {
      expect(stops.filter((stop) => isFlatStop({ media }, stop))).toEqual([stops[3]])
    }
    expect(reads()).toBe(200)
  })

  it('are those of the current list', () => {
    const stop = aStop('hall', { mediaId: 'pano' })
    const before = { media: [aPano('pano')] }
    const after = { media: [aPano('pano', { progress: 0.5 })] }
    expect(mediaOfStop(before, stop)).toBe(before.media[0])
    expect(mediaOfStop(after, stop)).toBe(after.media[0])
  })
})

describe('the thumbnail of a stop', () => {
  const pano = aPano('pano')
  const door = aPano('door', { kind: 'images' })
  const stop = aStop('hall', { mediaId: 'pano', thumbnailMediaId: 'door' })

  it('is that of the image chosen for it', () => {
    expect(stopThumbnailUrl({ media: [pano, door] }, stop)).toBe(door.thumbnailUrl)
  })

  it('is that of its media without a chosen image that is ready', () => {
    const building = { ...door, thumbnailUrl: null }
    for (const media of [[pano], [pano, building]]) expect(stopThumbnailUrl({ media }, stop)).toBe(pano.thumbnailUrl)
    expect(stopThumbnailUrl({ media: [] }, stop)).toBeNull()
  })
})
