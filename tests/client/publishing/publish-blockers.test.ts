import { readFile } from 'node:fs/promises'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { brokenButtons } from '../../../src/client/features/buttons/button-targets.ts'
import {
  blockerAddress,
  blockerSentence,
  publishBlockers,
} from '../../../src/client/features/publishing/publish-blockers.ts'
import { tourHealth } from '../../../src/client/features/stops/health/tour-health.ts'
import { defaultFlags } from '../../../src/shared/flags.ts'
import type { Hotspot } from '../../../src/shared/hotspots/hotspots.ts'
import type { MediaStatus } from '../../../src/shared/media/media.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { linkTo } from '../../../src/shared/web/routes.ts'
import { aField, aForm } from '../../shared/forms/form-builder.ts'
import { anInfo, aPano, aStop, aTour } from '../editor/tour-builder.ts'

const first = '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0001'
const second = '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0002'
const pictures = [first, second].map((mediaId) => ({ mediaId, altText: '', caption: '' }))
const gallery: Hotspot = { ...anInfo('1', 'hall'), kind: 'gallery', details: { pictures } }

const reasonsOf = (tour: Tour) => publishBlockers(tour, defaultFlags).map(({ reason }) => reason)

/** A tour with a gallery, whose second image has come as far as `status`; null for one that is deleted. */
function withGallery(status: MediaStatus | null, fields: Partial<Hotspot> = {}) {
  const images = [aPano('pano'), aPano(first, { kind: 'images' })]
  const last = status === null ? [] : [aPano(second, { kind: 'images', status })]
  const hotspots = [{ ...gallery, ...fields } as Hotspot]
  const tour = aTour([aStop('hall', { hotspots })], { media: [...images, ...last] })
  return { blockers: reasonsOf(tour), problems: tourHealth(tour).get('hall') ?? [] }
}

describe('what keeps a tour from being published', () => {
  it('is having no stop, and a stop without an image, or whose image is being prepared or could not be', () => {
    expect(reasonsOf(aTour([]))).toEqual(['noStops'])
    expect(reasonsOf(aTour([aStop('hall', { mediaId: null })]))).toEqual(['noImage'])
    expect(reasonsOf(aTour([aStop('hall')], { media: [] }))).toEqual(['noImage'])
    for (const status of ['building', 'failed'] as const)
      expect(reasonsOf(aTour([aStop('hall')], { media: [aPano('pano', { status })] }))).toEqual([status])
  })

  it('is put right at its stop, or among the hotspots of the stop, or nowhere in particular', () => {
    const tour = aTour([])
    const at = { stopId: 'hall', stopName: 'Hall', fileName: '' }
    expect(blockerAddress(tour, { reason: 'noLocation', ...at })).toBe(linkTo.editStop(tour.id, 'hall'))
    expect(blockerAddress(tour, { reason: 'shownFailed', ...at })).toBe(linkTo.hotspotsManager(tour.id, 'hall'))
    expect(blockerAddress(tour, { reason: 'noStops', ...at, stopId: null })).toBeNull()
  })

  it('is a stop without a location where the operator asks for one, each by its stop', () => {
    const flags = { ...defaultFlags, 'out-of-world': false }
    const located = aStop('tower', { location: { latitudeDeg: 47.37, longitudeDeg: 8.54 } })
    const tour = aTour([aStop('hall'), located, aStop('garden')])
    expect(publishBlockers(tour, defaultFlags)).toEqual([])
    const found = publishBlockers(tour, flags)
    expect(found.map(({ reason, stopId }) => [reason, stopId])).toEqual([
      ['noLocation', 'hall'],
      ['noLocation', 'garden'],
    ])
  })

  it('is any medium of a visible hotspot that is not there yet, or never will be; one that was deleted is left out', () => {
    expect(withGallery('complete')).toEqual({ blockers: [], problems: [] })
    expect(withGallery('building')).toEqual({ blockers: ['shownBuilding'], problems: [] })
    expect(withGallery('failed')).toEqual({ blockers: ['shownFailed'], problems: ['failedHotspot'] })
    expect(withGallery('failed', { visible: false })).toEqual({ blockers: [], problems: [] })
    expect(withGallery(null)).toEqual({ blockers: [], problems: [] })
    const lost = { details: { pictures: [{ mediaId: second, altText: '', caption: '' }] } } as Partial<Hotspot>
    expect(withGallery(null, lost)).toEqual({ blockers: [], problems: ['emptyHotspot'] })
  })

  it('is a floor plan without an image, or whose image is not there yet, or never will be', () => {
    const floorPlans = [{ id: 'ground', name: 'Ground floor', mediaId: 'plan', northDeg: 0 }]
    const withPlan = (status?: MediaStatus) => {
      const plan = status === undefined ? [] : [aPano('plan', { kind: 'images', status })]
      return reasonsOf(aTour([aStop('hall')], { media: [aPano('pano'), ...plan], floorPlans }))
    }
    expect(withPlan()).toEqual(['planBlank'])
    expect(withPlan('building')).toEqual(['planBuilding'])
    expect(withPlan('failed')).toEqual(['planFailed'])
    expect(withPlan('complete')).toEqual([])
  })

  it('is background audio of the tour or of a stop that cannot be heard yet, or never will be', () => {
    const backgroundAudio = { mediaId: 'rain', volume: 1, loop: true }
    for (const [status, blocker] of [
      ['building', 'audioBuilding'],
      ['failed', 'audioFailed'],
    ] as const) {
      const media = [aPano('pano'), aPano('rain', { kind: 'audio', status })]
      expect(reasonsOf(aTour([aStop('hall')], { media, backgroundAudio }))).toEqual([blocker])
      expect(reasonsOf(aTour([aStop('hall', { backgroundAudio })], { media }))).toEqual([blocker])
    }
  })
})

it('names the stop and the file that keep a tour from being published', async () => {
  const translation = JSON.parse(await readFile('src/client/locales/en/translation.json', 'utf8'))
  const t = await i18next.createInstance().init({
    lng: 'en',
    resources: { en: { translation } },
    interpolation: { escapeValue: false },
  })
  const stops = [aStop('hall', { mediaId: 'good' }), aStop('pier', { mediaId: 'cut', name: 'Pier' })]
  const media = [aPano('good'), aPano('cut', { name: 'cut-short.jpg', status: 'failed' })]
  const [blocker, ...others] = publishBlockers(aTour(stops, { media }), defaultFlags)
  if (blocker === undefined) throw new Error('nothing is in the way')
  expect(others).toEqual([])
  expect(blocker).toEqual({ reason: 'failed', stopId: 'pier', stopName: 'Pier', fileName: 'cut-short.jpg' })
  expect(blockerSentence(t, blocker)).toMatch(/^Pier \(cut-short\.jpg\): A panorama couldn't be processed/)
  expect(publishBlockers(aTour([]), defaultFlags).map((noStops) => blockerSentence(t, noStops))).toEqual([
    'Add at least one stop before you publish.',
  ])
})

describe('a button of the author’s own', () => {
  const button = (stopId: string) => ({
    id: `to ${stopId}`,
    label: 'Way',
    icon: 'arrow',
    action: { kind: 'stop', details: { stopId } },
  })
  const arranged = (own: readonly ReturnType<typeof button>[], hidden: readonly string[] = []) =>
    aTour([aStop(first), aStop(second)], { buttons: { bar: [], corner: [], hidden, own } })

  it('to a stop that is gone is named, as long as visitors would miss it', () => {
    const gone = button('0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0003')
    expect(brokenButtons(arranged([gone, button(first)]))).toEqual([{ ...gone, problem: 'lostButton' }])
    expect(brokenButtons(arranged([gone], [gone.id]))).toEqual([])
    expect(brokenButtons(aTour([aStop(first)]))).toEqual([])
  })

  it('that opens a form which is gone or asks nothing is named', () => {
    const form = aForm([aField('text')])
    const own = { id: 'ask', label: 'Ask', icon: 'document', action: { kind: 'form', details: { formId: form.id } } }
    const buttons = { bar: [], corner: [], hidden: [], own: [own] }
    const problemsWith = (forms: (typeof form)[]) =>
      brokenButtons(aTour([aStop(first)], { buttons, forms })).map(({ problem }) => problem)
    expect(problemsWith([form])).toEqual([])
    expect(problemsWith([{ ...form, fields: [] }])).toEqual(['formlessButton'])
    expect(problemsWith([])).toEqual(['formlessButton'])
  })

  it('leads to its stop from everywhere', () => {
    expect(tourHealth(arranged([])).get(second)).toContain('unreachable')
    expect(tourHealth(arranged([button(second)])).get(second)).not.toContain('unreachable')
    expect(tourHealth(arranged([button(second)], [`to ${second}`])).get(second)).toContain('unreachable')
  })
})
