import { describe, expect, it } from 'vitest'
import { draftDocument } from '../../../src/client/viewer/draft-document.ts'
import { tourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { anInfo, aPano, aStop, aTour } from './tour-builder.ts'

describe('draft in the viewer', () => {
  const hall = aStop('hall', { hotspots: [anInfo('clock', 'hall', { visible: false })] })
  const document = draftDocument(
    aTour([hall, aStop('attic', { mediaId: 'later' })], {
      media: [aPano('pano'), aPano('later', { status: 'building', baseUrl: null, thumbnailUrl: null, manifest: null })],
    }),
  )

  it('is a valid tour document', () => {
    expect(tourDocument.safeParse(document).error).toBeUndefined()
    expect(document.tours.tour?.stopIds).toEqual(['hall', 'attic'])
  })

  it('includes hidden hotspots but no unprocessed media', () => {
    expect(document.stops.hall?.hotspots.map(({ id }) => id)).toEqual(['clock'])
    expect(Object.keys(document.panos)).toEqual(['pano'])
    expect(document.stops.attic?.thumbnailUrl).toBeNull()
  })
})
