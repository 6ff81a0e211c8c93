import { afterAll, beforeAll, expect, it } from 'vitest'
import { publicFormOf } from '../../../../src/shared/forms/public-form.ts'
import type { TourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import type { TourOpening, TourPart } from '../../../../src/shared/publishing/tour-parts.ts'
import { aField, aForm } from '../../../shared/forms/form-builder.ts'
import { largeTour } from '../../../support/files/large-tour.ts'
import { aShareId, startVisitorServer, type VisitorServer } from '../../../support/servers/visitor-server.ts'

const assets = { sharePage: '/sdk/share-page-1.js', modules: [], partsModules: [], font: '/sdk/inter.woff2' }
const shareId = aShareId('large')
const gatedIndex = 20

/** A large tour with a form before its 21st stop. */
function aGatedTour(): TourDocument {
  const document = largeTour(100)
  const tour = document.tours[document.tourId]
  if (!tour) throw new Error('The document has no tour')
  const opening = { kind: 'beforeStop' as const, stopIds: [tour.stopIds[gatedIndex] ?? ''] }
  const forms = [publicFormOf(aForm([aField('text')], { opening }))]
  return { ...document, tours: { [tour.id]: { ...tour, forms } } }
}

const document = aGatedTour()
const stopIds = document.tours[document.tourId]?.stopIds ?? []
const gatedId = stopIds[gatedIndex] ?? ''
const mediaId = document.stops[gatedId]?.mediaId ?? ''
const note = document.stops[gatedId]?.hotspots.at(-1)?.title ?? ''

let server: VisitorServer
beforeAll(async () => {
  server = await startVisitorServer({ assets })
  await server.publishInParts(shareId, 1, { document })
})
afterAll(() => server.stop())

const read = async (path: string) => (await fetch(server.origin + path)).text()

async function openingAt(position: number): Promise<TourOpening> {
  const html = await read(`/share/${shareId}/stop/${position}`)
  const [, json = ''] = /<script type="application\/json" id="tour-document">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json)
}

it.each([gatedIndex, gatedIndex + 1, gatedIndex + 2])(
  'the document of page %i contains only the name of a gated stop',
  async (position) => {
    const { stops, panos, parts } = await openingAt(position)
    expect(Object.keys(stops)).not.toContain(gatedId)
    expect(Object.keys(panos)).not.toContain(mediaId)
    expect(Object.keys(stops).length).toBeGreaterThan(0)
    const outlinedStop = parts?.known.find(({ index }) => index === gatedIndex)
    expect(outlinedStop?.outline).toMatchObject({ id: gatedId, name: 'Room 21', thumbnailUrl: null })
  },
)

it('the text contains only the name of a gated stop', async () => {
  const html = await read(`/share/${shareId}/stop/${gatedIndex + 1}`)
  expect(html).toContain('Fill out a form to see this stop.')
  expect(note).not.toBe('')
  const [, section = ''] = /<section><h2 id="stop-21"(.*?)<\/section>/s.exec(html) ?? []
  expect(section).not.toContain('<ul>')
  expect(html).not.toContain(mediaId)
})

it('a part contains the gated stop', async () => {
  const { parts } = await openingAt(1)
  const part: TourPart = JSON.parse(await read(`${parts?.folder}en/stops-2.json`))
  expect(part.stops[0]).toEqual(document.stops[gatedId])
})
