import { afterAll, beforeAll, expect, it } from 'vitest'
import { partLimits } from '../../../../src/server/domain/publishing/publications/parts/part-limits.ts'
import { publicFormOf } from '../../../../src/shared/forms/public-form.ts'
import type { TourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import type { TourOpening, TourPart } from '../../../../src/shared/publishing/tour-parts.ts'
import { aField, aForm } from '../../../shared/forms/form-builder.ts'
import { largeTour } from '../../../support/files/large-tour.ts'
import { aShareId, startVisitorServer, type VisitorServer } from '../../../support/servers/visitor-server.ts'

/** URLs of client files. The server only writes them into pages. */
const assets = { sharePage: '/sdk/share-page-1.js', modules: [], partLoadingModules: [], font: '/sdk/inter.woff2' }
const shareId = aShareId('large')
const gatedPart = 2
/** The gated stop is the first one of its part. */
const gatedIndex = gatedPart * partLimits.stopsPerPart
/** Number in the URL of the gated stop's page. */
const gatedPosition = gatedIndex + 1

/** A large tour with a form before one of its stops. */
function aGatedTour(): TourDocument {
  const document = largeTour(100)
  const tour = document.tours[document.tourId]
  if (!tour) throw new Error('The document has no tour')
  const gate = { kind: 'beforeStop' as const, stopIds: [tour.stopIds[gatedIndex] ?? ''] }
  const forms = [publicFormOf(aForm([aField('text')], { opening: gate }))]
  return { ...document, tours: { [tour.id]: { ...tour, forms } } }
}

const document = aGatedTour()
const stopIds = document.tours[document.tourId]?.stopIds ?? []
const gatedId = stopIds[gatedIndex] ?? ''
const mediaId = document.stops[gatedId]?.mediaId ?? ''

let server: VisitorServer
beforeAll(async () => {
  server = await startVisitorServer({ assets })
  await server.publishInParts(shareId, 1, { document })
})
afterAll(() => server.stop())

const fetchText = async (path: string) => (await fetch(server.origin + path)).text()

/** Document that the page of a stop contains. */
async function documentOfPage(position: number): Promise<TourOpening> {
  const html = await fetchText(`/share/${shareId}/stop/${position}`)
  const [, json = ''] = /<script type="application\/json" id="tour-document">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json)
}

it.each([gatedPosition - 1, gatedPosition, gatedPosition + 1])(
  'the document in page %i has only the name of the gated stop 21',
  async (position) => {
    const { stops, panos, parts } = await documentOfPage(position)
    expect(Object.keys(stops)).not.toContain(gatedId)
    expect(Object.keys(panos)).not.toContain(mediaId)
    expect(Object.keys(stops).length).toBeGreaterThan(0)
    const gatedStop = parts?.known.find(({ index }) => index === gatedIndex)
    expect(gatedStop?.outline).toMatchObject({ id: gatedId, name: 'Room 21', thumbnailUrl: null })
  },
)

it('the text version names a gated stop without its hotspots and media', async () => {
  const html = await fetchText(`/share/${shareId}/stop/${gatedPosition}`)
  expect(html).toContain('Fill out a form to see this stop.')
  const [, section = ''] = /<section><h2 id="stop-21"(.*?)<\/section>/s.exec(html) ?? []
  expect(section).toContain('Room 21')
  const hotspotList = '<ul>'
  expect(section).not.toContain(hotspotList)
  expect(html).not.toContain(mediaId)
})

it('the part of a gated stop contains the whole stop', async () => {
  const { parts } = await documentOfPage(1)
  const part: TourPart = JSON.parse(await fetchText(`${parts?.folder}en/stops-${gatedPart}.json`))
  expect(part.stops[0]).toEqual(document.stops[gatedId])
})
