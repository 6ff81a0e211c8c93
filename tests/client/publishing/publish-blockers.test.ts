import { readFile } from 'node:fs/promises'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import {
  blockerMessage,
  blockerPath,
  publishBlockers,
} from '../../../src/client/features/publishing/publications/publish-blockers.ts'
import { brokenButtons } from '../../../src/client/features/tours/buttons/button-targets.ts'
import { tourHealth } from '../../../src/client/features/tours/stops/health/tour-health.ts'
import { defaultFlags } from '../../../src/shared/flags.ts'
import type { Hotspot } from '../../../src/shared/hotspots/hotspots.ts'
import type { MediaStatus } from '../../../src/shared/media/media.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { linkTo } from '../../../src/shared/web/routes.ts'
import { aField, aForm } from '../../shared/forms/form-builder.ts'
import { aLink, anInfo, aPano, aStop, aTour } from '../editor/tour-builder.ts'

const firstId = '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0001'
const secondId = '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0002'
const galleryImages = [firstId, secondId].map((mediaId) => ({ mediaId, altText: '', caption: '' }))
const gallery: Hotspot = { ...anInfo('1', 'hall'), kind: 'gallery', details: { pictures: galleryImages } }

const reasonsOf = (tour: Tour) => publishBlockers(tour, defaultFlags).map(({ reason }) => reason)

/** Tour with a gallery of two images. The second image has the status, or is deleted if the status is null. */
function withGallery(status: MediaStatus | null, fields: Partial<Hotspot> = {}) {
  const images = [aPano('pano'), aPano(firstId, { kind: 'images' })]
  const secondImage = status === null ? [] : [aPano(secondId, { kind: 'images', status })]
  const hotspots = [{ ...gallery, ...fields } as Hotspot]
  const tour = aTour([aStop('hall', { hotspots })], { media: [...images, ...secondImage] })
  return { blockers: reasonsOf(tour), problems: tourHealth(tour).get('hall') ?? [] }
}

describe('a blocker', () => {
  it('is a tour without stops', () => {
    expect(reasonsOf(aTour([]))).toEqual(['noStops'])
  })

  it('is a stop without media', () => {
    expect(reasonsOf(aTour([aStop('hall', { mediaId: null })]))).toEqual(['noImage'])
    expect(reasonsOf(aTour([aStop('hall')], { media: [] }))).toEqual(['noImage'])
  })

  it.each(['building', 'failed'] as const)('is a stop whose media are %s', (status) => {
    expect(reasonsOf(aTour([aStop('hall')], { media: [aPano('pano', { status })] }))).toEqual([status])
  })

  it('links to its stop or to the hotspots of the stop', () => {
    const tour = aTour([])
    const stopFields = { stopId: 'hall', stopName: 'Hall', fileName: '' }
    expect(blockerPath(tour, { reason: 'noLocation', ...stopFields })).toBe(linkTo.editStop(tour.id, 'hall'))
    expect(blockerPath(tour, { reason: 'hotspotFailed', ...stopFields })).toBe(linkTo.hotspotsManager(tour.id, 'hall'))
    expect(blockerPath(tour, { reason: 'noStops', ...stopFields, stopId: null })).toBeNull()
  })

  it('is each stop without a location, if the server requires locations', () => {
    const flags = { ...defaultFlags, 'out-of-world': false }
    const stopWithLocation = aStop('tower', { location: { latitudeDeg: 47.37, longitudeDeg: 8.54 } })
    const tour = aTour([aStop('hall'), stopWithLocation, aStop('garden')])
    expect(publishBlockers(tour, defaultFlags)).toEqual([])
    const blockers = publishBlockers(tour, flags)
    expect(blockers.map(({ reason, stopId }) => [reason, stopId])).toEqual([
      ['noLocation', 'hall'],
      ['noLocation', 'garden'],
    ])
  })

  it('is an incomplete medium of a hotspot', () => {
    expect(withGallery('complete')).toEqual({ blockers: [], problems: [] })
    expect(withGallery('building')).toEqual({ blockers: ['hotspotBuilding'], problems: [] })
    expect(withGallery('failed')).toEqual({ blockers: ['hotspotFailed'], problems: ['hotspotMediaFailed'] })
  })

  it('is no incomplete medium of a hidden hotspot', () => {
    expect(withGallery('failed', { visible: false })).toEqual({ blockers: [], problems: [] })
  })

  it('is no deleted medium of a hotspot', () => {
    expect(withGallery(null)).toEqual({ blockers: [], problems: [] })
    const galleryOfDeletedImage = {
      details: { pictures: [{ mediaId: secondId, altText: '', caption: '' }] },
    } as Partial<Hotspot>
    expect(withGallery(null, galleryOfDeletedImage)).toEqual({ blockers: [], problems: ['hotspotMediaMissing'] })
  })

  it('is a floor plan without a complete image', () => {
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

  it('is incomplete background audio of the tour or of a stop', () => {
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

it('names the stop and the file of a blocker', async () => {
  const translation = JSON.parse(await readFile('src/client/locales/en/translation.json', 'utf8'))
  const t = await i18next.createInstance().init({
    lng: 'en',
    resources: { en: { translation } },
    interpolation: { escapeValue: false },
  })
  const stops = [aStop('hall', { mediaId: 'good' }), aStop('pier', { mediaId: 'cut', name: 'Pier' })]
  const media = [aPano('good'), aPano('cut', { name: 'cut-short.jpg', status: 'failed' })]
  const [blocker, ...otherBlockers] = publishBlockers(aTour(stops, { media }), defaultFlags)
  if (blocker === undefined) throw new Error('no blocker')
  expect(otherBlockers).toEqual([])
  expect(blocker).toEqual({ reason: 'failed', stopId: 'pier', stopName: 'Pier', fileName: 'cut-short.jpg' })
  expect(blockerMessage(t, blocker)).toMatch(/^Pier \(cut-short\.jpg\): A panorama couldn't be processed/)
  expect(publishBlockers(aTour([]), defaultFlags).map((noStops) => blockerMessage(t, noStops))).toEqual([
    'Add at least one stop before you publish.',
  ])
})

describe('a custom button', () => {
  const button = (stopId: string) => ({
    id: `to ${stopId}`,
    label: 'Enter',
    icon: 'arrow',
    action: { kind: 'stop', details: { stopId } },
  })
  const stopWithLink = aStop(secondId, { hotspots: [aLink('back', secondId, firstId)] })
  const tourWithButtons = (own: readonly ReturnType<typeof button>[], hidden: readonly string[] = []) =>
    aTour([aStop(firstId), stopWithLink], { buttons: { bar: [], corner: [], hidden, own } })

  it('to a deleted stop is reported unless it is hidden', () => {
    const brokenButton = button('0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0003')
    expect(brokenButtons(tourWithButtons([brokenButton, button(firstId)]))).toEqual([
      { ...brokenButton, problem: 'buttonStopMissing' },
    ])
    expect(brokenButtons(tourWithButtons([brokenButton], [brokenButton.id]))).toEqual([])
    expect(brokenButtons(aTour([aStop(firstId)]))).toEqual([])
  })

  it('to a form that is deleted or has no questions is reported', () => {
    const form = aForm([aField('text')])
    const formButton = {
      id: 'ask',
      label: 'Ask',
      icon: 'document',
      action: { kind: 'form', details: { formId: form.id } },
    }
    const buttons = { bar: [], corner: [], hidden: [], own: [formButton] }
    const problemsWith = (forms: (typeof form)[]) =>
      brokenButtons(aTour([aStop(firstId)], { buttons, forms })).map(({ problem }) => problem)
    expect(problemsWith([form])).toEqual([])
    expect(problemsWith([{ ...form, fields: [] }])).toEqual(['buttonFormMissing'])
    expect(problemsWith([])).toEqual(['buttonFormMissing'])
  })

  it('makes its stop reachable from everywhere', () => {
    const problems = (...layout: Parameters<typeof tourWithButtons>) =>
      tourHealth(tourWithButtons(...layout)).get(secondId) ?? []
    expect(problems([])).toContain('unreachable')
    expect(problems([button(secondId)])).not.toContain('unreachable')
    expect(problems([button(secondId)], [`to ${secondId}`])).toContain('unreachable')
  })
})
