import { describe, expect, it } from 'vitest'
import type { TourButtons } from '../../../src/shared/buttons/tour-buttons.ts'
import type { MediaItem } from '../../../src/shared/media/media.ts'
import { documentOf, visibleTour } from '../../../src/shared/publishing/document-of.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { aLink, anInfo, aPano, aPlan, aStop, aTour } from '../../client/editor/tour-builder.ts'
import { aVideo } from '../../support/files/tour-documents.ts'
import { aField, aForm } from '../forms/form-builder.ts'

const frame = {
  aid: 'a',
  tier: 'free',
  gaId: null,
  mapboxToken: null,
  customScript: null,
  publicationNumber: 1,
} as const
const visitors = (tour: Tour) => documentOf(visibleTour(tour), frame)
const publishedTour = (tour: Tour) => visitors(tour).tours[tour.id]

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const hall = aStop(id(1))
const flat = {
  mapping: 'flat' as const,
  widthPx: 20,
  heightPx: 10,
  renditions: [{ widthPx: 20, file: '20.webp' }],
} satisfies MediaItem['manifest']
const anImage = (mediaId: string, fields: Partial<MediaItem> = {}) =>
  aPano(mediaId, { kind: 'images', manifest: flat, ...fields })

const aButton = (buttonId: string, kind: string, details: Record<string, unknown>) =>
  ({ id: buttonId, label: buttonId, icon: 'star', action: { kind, details } }) as const

describe('buttons of visitors', () => {
  const form = aForm([aField('text', { label: 'Name' })], { id: id(5) })
  const emptyForm = aForm([], { id: id(6) })
  const customButtons = [
    aButton(id(11), 'stop', { stopId: hall.id }),
    aButton(id(12), 'stop', { stopId: id(9) }),
    aButton(id(13), 'form', { formId: form.id }),
    aButton(id(14), 'form', { formId: emptyForm.id }),
    aButton(id(15), 'stop', { stopId: hall.id }),
  ]
  const buttons: TourButtons = {
    bar: ['zoom', id(11), id(12)],
    corner: [id(13), 'map', id(14)],
    hidden: ['help', id(15)],
    own: customButtons,
  }
  const tour = aTour([hall], { buttons, forms: [form, emptyForm] })

  it('are those with a valid target, with the forms that they open', () => {
    expect(publishedTour(tour)?.buttons).toEqual({
      bar: ['zoom', id(11)],
      corner: [id(13), 'map'],
      hidden: ['help'],
      own: [customButtons[0], customButtons[2]],
    })
    expect(publishedTour(tour)?.forms?.map(({ id: formId }) => formId)).toEqual([form.id])
  })

  it('exclude forms that only a hidden button opens', () => {
    const buttonsWithHiddenForm = { ...buttons, corner: ['map'], hidden: [id(13)] }
    expect(publishedTour({ ...tour, buttons: buttonsWithHiddenForm })).not.toHaveProperty('forms')
  })

  it('are omitted for the default arrangement', () => {
    expect(publishedTour(aTour([hall]))).not.toHaveProperty('buttons')
  })
})

describe('hotspots of visitors', () => {
  it('are visible and have a valid target', () => {
    const hotspots = [
      anInfo('visible', hall.id),
      anInfo('hidden', hall.id, { visible: false }),
      aLink('there', hall.id, id(2)),
      aLink('gone', hall.id, id(9)),
    ]
    const tour = aTour([{ ...hall, hotspots }, aStop(id(2))])
    expect(visitors(tour).stops[hall.id]?.hotspots.map((hotspot) => hotspot.id)).toEqual(['visible', 'there'])
  })

  it('have a time only in a video', () => {
    const timed = anInfo('timed', hall.id, { fromSeconds: 2, toSeconds: 8 })
    const always = anInfo('always', hall.id)
    const stop = { ...hall, hotspots: [timed, always] }
    const { manifest } = aVideo({ id: 'any', baseUrl: '/media/any/' })
    const inVideo = aTour([stop], { media: [aPano('pano', { kind: 'videos360', manifest })] })
    expect(visitors(inVideo).stops[hall.id]?.hotspots[0]).toMatchObject({ fromSeconds: 2, toSeconds: 8 })
    expect(visitors(inVideo).stops[hall.id]?.hotspots[1]).not.toHaveProperty('fromSeconds')
    expect(visitors(aTour([stop])).stops[hall.id]?.hotspots[0]).not.toHaveProperty('toSeconds')
  })
})

describe('media of visitors', () => {
  const documentWith = (media: readonly MediaItem[]) => documentOf(aTour([hall], { media }), frame)

  it('are in the list of their kind once they are built', () => {
    const { manifest } = aVideo({ id: 'any', baseUrl: '/media/any/' })
    const media = [
      aPano('pano'),
      anImage('image'),
      aPano('video', { kind: 'videos', manifest }),
      aPano('surround', { kind: 'videos360', manifest }),
    ]
    const document = documentWith(media)
    const lists = [document.panos, document.images, document.videos, document.videos360]
    expect(lists.map((list) => Object.keys(list))).toEqual([['pano'], ['image'], ['video'], ['surround']])
    const unbuilt = documentWith(media.map((medium) => ({ ...medium, manifest: null, baseUrl: null })))
    const nowhere = documentWith(media.map((medium) => ({ ...medium, baseUrl: null })))
    for (const { panos, images, videos, videos360 } of [unbuilt, nowhere]) {
      expect([panos, images, videos, videos360]).toEqual([{}, {}, {}, {}])
    }
  })

  it('include audio with its captions', () => {
    const sound = {
      mapping: 'sound' as const,
      durationMs: 1000,
      channels: 2,
      renditions: [{ file: 'sound.m4a', sizeBytes: 1, codecs: 'mp4a.40.2' }],
      waveForm: 'wave.json',
      loudness: { integratedLufs: -20, rangeLu: 1, truePeakDbtp: null },
    } satisfies MediaItem['manifest']
    const wind = aPano('wind', { kind: 'audio', manifest: sound, altText: 'Wind' })
    const mediaTexts = new Map([['wind', { captions: [] }]])
    expect(documentOf(aTour([hall], { media: [wind] }), frame, { mediaTexts }).audio).toEqual({
      wind: { id: 'wind', altText: 'Wind', credit: '', baseUrl: wind.baseUrl, manifest: sound, captions: [] },
    })
    const background = { mediaId: 'wind', volume: 0.5, loop: true }
    const tourWithAudio = aTour([hall], { media: [wind], backgroundAudio: background })
    expect(documentOf(tourWithAudio, frame).tours.tour?.backgroundAudio).toEqual(background)
    expect(documentOf({ ...tourWithAudio, media: [] }, frame).tours.tour).not.toHaveProperty('backgroundAudio')
  })
})

describe('locations of visitors', () => {
  const plans = [aPlan('ready'), { ...aPlan('deleted'), mediaId: 'gone' }, { ...aPlan('empty'), mediaId: null }]
  const drawing = anImage('drawing')
  const positionOn = (planId: string) => ({ planId, x: 0.5, y: 0.5 })

  it('are on floor plans whose image is ready', () => {
    const stops = [
      aStop(id(1), { floorPlanPosition: positionOn('ready') }),
      aStop(id(2), { floorPlanPosition: positionOn('deleted') }),
      aStop(id(3)),
    ]
    const document = documentOf(aTour(stops, { floorPlans: plans, media: [drawing] }), frame)
    expect(document.tours.tour?.floorPlans?.map((plan) => plan.id)).toEqual(['ready'])
    const positions = stops.map((stop) => document.stops[stop.id]?.floorPlanPosition)
    expect(positions).toEqual([positionOn('ready'), undefined, undefined])
    expect(
      documentOf(aTour(stops, { floorPlans: plans, media: [aPano('drawing')] }), frame).tours.tour,
    ).not.toHaveProperty('floorPlans')
  })

  it('show a map, whose token is not published without one', () => {
    const withToken = { ...frame, mapboxToken: 'pk.token' }
    const location = { latitudeDeg: 47, longitudeDeg: 8 }
    const nowhere = documentOf(aTour([hall]), withToken)
    expect(nowhere.mapboxToken).toBeNull()
    expect(nowhere.tours.tour).not.toHaveProperty('mapShown')
    for (const tour of [aTour([hall], { location }), aTour([{ ...hall, location }])]) {
      expect(documentOf(tour, withToken)).toMatchObject({
        mapboxToken: 'pk.token',
        tours: { tour: { mapShown: true } },
      })
    }
    expect(documentOf(aTour([hall], { location, mapShown: false }), withToken).tours.tour).not.toHaveProperty(
      'mapShown',
    )
  })
})
