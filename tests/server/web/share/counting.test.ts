import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partLimits } from '../../../../src/server/domain/publishing/publications/parts/part-limits.ts'
import { tourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import { largeTour } from '../../../support/files/large-tour.ts'
import { aDocument, aStop } from '../../../support/files/tour-documents.ts'
import { aShareId, startVisitorServer, type VisitorServer } from '../../../support/servers/visitor-server.ts'

const assets = { sharePage: '/sdk/share-page-1.js', modules: [], partLoadingModules: [], font: '/sdk/inter.woff2' }
const smallId = aShareId('small')
const largeId = aShareId('large')
/** Field that is present only if visits aren't counted. */
const countingOffField = /"countsVisits":false/

let server: VisitorServer
beforeAll(async () => {
  server = await startVisitorServer({ assets, publicUrl: 'https://tours.example.org' })
  await server.publish(smallId, 1, aDocument([aStop({ id: 'a' })], []))
  await server.publishInParts(largeId, 1, { document: largeTour(partLimits.unsplitStopsMax + 1) })
})
afterAll(() => server.stop())

const textOf = async (path: string) => (await fetch(server.origin + path)).text()
const pageOf = (shareId: string) => textOf(`/share/${shareId}/stop/1`)
const manifestOf = (shareId: string) => textOf(`/share/${shareId}/manifest.json`)

describe.each([
  ['a tour', smallId],
  ['a large tour', largeId],
])('the page and the document of %s', (_name, shareId) => {
  it('contain `countsVisits: false` only while counting is off', async () => {
    const texts = async () => [await pageOf(shareId), await manifestOf(shareId)]
    for (const text of await texts()) expect(text).not.toMatch(/countsVisits/)
    server.restrict(shareId, { countsVisits: false })
    await expect.poll(() => manifestOf(shareId), { timeout: 60_000, interval: 200 }).toMatch(countingOffField)
    for (const text of await texts()) expect(text).toMatch(countingOffField)
    expect(tourDocument.parse(JSON.parse(await manifestOf(shareId))).countsVisits).toBe(false)
    server.restrict(shareId, {})
    await expect.poll(() => manifestOf(shareId), { timeout: 60_000, interval: 200 }).not.toMatch(/countsVisits/)
    for (const text of await texts()) expect(text).not.toMatch(/countsVisits/)
  })
})
