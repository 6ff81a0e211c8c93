import { describe, expect, it } from 'vitest'
import { finish, type Parts } from '../../../src/shared/kernel/parts.ts'
import { changesBetween, changesInParts } from '../../../src/shared/publishing/changes/changes-between.ts'
import { parseDocument } from '../../../src/shared/publishing/parse-document.ts'
import { tourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { largeTour } from '../../support/files/large-tour.ts'
import { aDocument, aHotspot, aStop } from '../../support/files/tour-documents.ts'

function countParts(parts: Parts<unknown>): number {
  let count = 1
  while (parts.next().done !== true) count += 1
  return count
}

/** The same tour with all stops renamed. */
const withRenamedStops = (document: ReturnType<typeof largeTour>) => ({
  ...document,
  stops: Object.fromEntries(
    Object.entries(document.stops).map(([id, stop]) => [id, { ...stop, name: `${stop.name}, renamed` }]),
  ),
})

describe('the changes of a large tour', () => {
  it('are found in parts whose number grows with the tour', () => {
    const small = largeTour(10)
    const large = largeTour(1_000)
    const smallCount = countParts(changesInParts(small, withRenamedStops(small), new Map()))
    // A hundred stops or hotspots, or the hotspots of twenty stops, are one part.
    expect(smallCount).toBeLessThan(10)
    expect(countParts(changesInParts(large, withRenamedStops(large), new Map()))).toBeGreaterThan(150)
    expect(countParts(changesInParts(null, large, new Map()))).toBeGreaterThan(10)
  })

  it('are the same in parts as at once', () => {
    const live = aDocument(
      [aStop({ id: 'hall', name: 'Hall', hotspots: [aHotspot({ id: 'info', title: 'Door' })] })],
      [],
    )
    const draft = aDocument([aStop({ id: 'hall', name: 'Lobby', hotspots: [] }), aStop({ id: 'attic' })], [])
    expect(finish(changesInParts(live, draft, new Map()))).toEqual(changesBetween(live, draft, new Map()))
    expect(changesBetween(live, draft, new Map()).map(({ field, change }) => field ?? change)).toEqual([
      'stop.name',
      'added',
      'removed',
    ])
  })
})

describe('a published document', () => {
  it('is parsed in parts as the schema parses it', () => {
    const document: unknown = JSON.parse(JSON.stringify({ ...largeTour(120), unknownField: true }))
    expect(finish(parseDocument(document))).toEqual(tourDocument.parse(document))
    expect(countParts(parseDocument(document))).toBeGreaterThan(2)
  })

  it('is rejected with a stop that the schema rejects', () => {
    const document = largeTour(2)
    const [id = ''] = Object.keys(document.stops)
    expect(() => finish(parseDocument({ ...document, stops: { [id]: { id } } }))).toThrow()
    expect(() => finish(parseDocument(null))).toThrow()
  })
})
