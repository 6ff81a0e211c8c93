import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TourParts } from '../../../../src/sdk/chrome/parts/tour-parts.ts'
import { languagesOf } from '../../../../src/sdk/core/languages/translated-document.ts'
import { withLanguages } from '../../../../src/shared/publishing/document-of.ts'
import { joinParts, withPart } from '../../../../src/shared/publishing/join-parts.ts'
import { splitTour } from '../../../../src/shared/publishing/split-tour.ts'
import type { TourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import type { TourOpening } from '../../../../src/shared/publishing/tour-parts.ts'
import { withTexts } from '../../../../src/shared/translations/with-texts.ts'
import { largeTour, translatedNames } from '../../../support/files/large-tour.ts'

const stopCount = 40
const english = withLanguages(largeTour(stopCount), [{ language: 'de', textsUrl: '/texts.json' }])
const german = withTexts(english, translatedNames(english, 'de', 'Zimmer'))
const documents: Readonly<Record<string, TourDocument>> = { en: english, de: german }
const folder = '/share/museum/parts/1-digest/'

function openingOf(document: TourDocument, index: number): TourOpening {
  const { shell, outlines, stops } = splitTour(document, 'en')
  const part = stops[index]
  const outline = outlines[index]
  if (!part || !outline) throw new Error('no such stop')
  const knownOutlines = [...part.links, { index, outline }]
  const parts = { folder, writtenIn: 'en', stopCount, stopsPerPart: 10, known: knownOutlines }
  return { ...withPart(shell.document, joinParts([part]), [outline.id]), parts }
}

function responseTo(path: string): unknown {
  const [, language = '', kind = '', number = ''] = /([a-z]+)\/(list|stops|opening)-?(\d*)\.json$/.exec(path) ?? []
  const document = documents[language]
  if (!document) throw new Error(`no response to ${path}`)
  const { outlines, stops } = splitTour(document, 'en')
  if (kind === 'list') return outlines
  if (kind === 'opening') return openingOf(document, Number(number))
  return joinParts(stops.slice(Number(number) * 10, Number(number) * 10 + 10))
}

let requests: string[]
let isServerDown: boolean
beforeEach(() => {
  requests = []
  isServerDown = false
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address.slice(folder.length))
    if (isServerDown) throw new TypeError('server down')
    return new Response(JSON.stringify(responseTo(address)))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function partsAt(index: number): TourParts {
  const { signal } = new AbortController()
  return new TourParts({ opening: openingOf(english, index), index, resolveUrl: (path) => path, signal })
}

function stopsOf({ document }: TourParts) {
  const { stopIds = [] } = document.tours[document.tourId] ?? {}
  return stopIds.map((id) => document.stops[id])
}

describe('a tour in parts', () => {
  it('has a stop at every index from the start: the opened one is complete, linked ones have names', () => {
    const stops = stopsOf(partsAt(5))
    expect(stops).toHaveLength(stopCount)
    const { stopIds = [] } = english.tours.tour ?? {}
    expect(stops[5]).toEqual(english.stops[stopIds[5] ?? ''])
    expect(stops[6]).toMatchObject({ id: stopIds[6], name: 'Room 7', hotspots: [] })
    expect(stops[20]).toMatchObject({ name: '', hotspots: [] })
  })

  it('requests the parts of a stop and the list once each', async () => {
    const parts = partsAt(5)
    expect(parts.load(5)).toBeUndefined()
    await Promise.all([parts.load(31), parts.load(32)])
    expect(requests).toEqual(['en/list.json', 'en/stops-3.json'])
    expect(parts.load(33)).toBeUndefined()
    const stops = stopsOf(parts)
    expect(stops[31]).toEqual(english.stops[stops[31]?.id ?? ''])
    expect(parts.document.panos[stops[31]?.mediaId ?? '']).toBeDefined()
    expect(stops[20]?.name).toBe('Room 21')
    await parts.stopNamesLoaded
  })

  it('never replaces the object of a complete stop', async () => {
    const parts = partsAt(5)
    const before = stopsOf(parts)[5]
    await parts.load(4)
    expect(stopsOf(parts)[5]).toBe(before)
  })

  it('equals the whole tour once all parts are loaded', async () => {
    const parts = partsAt(0)
    for (const index of [1, 10, 20, 30]) await parts.load(index)
    const { stops, panos } = parts.document
    expect({ stops, panos }).toEqual({ stops: english.stops, panos: english.panos })
    expect(parts.document.tours).toEqual(english.tours)
  })

  it('rejects after the last attempt and starts over on the next call', async () => {
    const parts = partsAt(5)
    isServerDown = true
    const rejection = expect(parts.load(31)).rejects.toThrow('server down')
    await vi.runAllTimersAsync()
    await rejection
    expect(requests.filter((name) => name === 'en/stops-3.json')).toHaveLength(4)
    isServerDown = false
    await parts.load(31)
    expect(parts.load(31)).toBeUndefined()
  })

  it('switches the language at the current stop', async () => {
    const parts = partsAt(5)
    const { signal } = new AbortController()
    const document = await parts.loadLanguage('de', signal)
    expect(requests).toEqual(['de/opening-5.json'])
    expect(stopsOf(parts)[5]?.name).toBe('Zimmer 6')
    expect(document.tours[document.tourId]?.language).toBe('de')
    expect(languagesOf(document)).toEqual(['en', 'de'])
    await parts.load(31)
    expect(stopsOf(parts)[31]?.name).toBe('Zimmer 32')
    const original = await parts.loadLanguage('en', signal)
    expect(languagesOf(original)).toEqual(['en', 'de'])
    await expect(parts.loadLanguage('fr', signal)).rejects.toMatchObject({ code: 'UNKNOWN_LANGUAGE' })
  })

  it('loads a stop in a language that was chosen during the request', async () => {
    const parts = partsAt(5)
    const { signal } = new AbortController()
    const loading = parts.load(31)
    await parts.loadLanguage('de', signal)
    await loading
    expect(stopsOf(parts)[31]?.name).toBe('Zimmer 32')
    expect(parts.load(31)).toBeUndefined()
  })
})
