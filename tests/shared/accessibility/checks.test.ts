import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOtherScript } from '../../../src/shared/accessibility/checks/language-checks.ts'
import { isReadingOrderJumping } from '../../../src/shared/accessibility/checks/position-checks.ts'
import { accessibilityChecks, type CheckName, checkNames } from '../../../src/shared/accessibility/checks/registry.ts'
import { isVagueLinkText } from '../../../src/shared/accessibility/checks/vague-link-texts.ts'
import type { ContrastSummary } from '../../../src/shared/accessibility/contrast/contrast-summary.ts'
import { criterionIds } from '../../../src/shared/accessibility/criteria.ts'
import { accessibilityFinding } from '../../../src/shared/accessibility/findings.ts'
import { checkInParts, findingsPerCheckMax } from '../../../src/shared/accessibility/run-checks.ts'
import { finish, type Parts } from '../../../src/shared/kernel/parts.ts'
import type {
  PublicAudio,
  PublicImage,
  PublicStop,
  PublicTour,
  TourDocument,
} from '../../../src/shared/publishing/tour-document.ts'
import { largeTour } from '../../support/files/large-tour.ts'
import { aDocument, aHotspot, aPano, aStop, aVideo } from '../../support/files/tour-documents.ts'

const pano = aPano({
  id: 'pano',
  baseUrl: '/media/pano/',
  altText: 'A hall',
  manifest: { mapping: 'cube', faceSizePx: 504, tiles: '{l}/{f}{y}_{x}.webp', preview: 'data:,' },
})
const ids = {
  image: '00000000-0000-4000-8000-000000000001',
  audio: '00000000-0000-4000-8000-000000000002',
  video: '00000000-0000-4000-8000-000000000003',
  stop: '00000000-0000-4000-8000-000000000004',
} as const

const anImage = (altText: string): PublicImage => ({
  id: ids.image,
  altText,
  credit: '',
  baseUrl: '/media/image/',
  manifest: { mapping: 'flat', widthPx: 20, heightPx: 10, renditions: [{ widthPx: 20, file: 'w20.webp' }] },
})

function anAudio(fields: Partial<PublicAudio> = {}, durationMs = 60_000): PublicAudio {
  return {
    id: ids.audio,
    altText: '',
    credit: '',
    baseUrl: '/media/audio/',
    manifest: {
      mapping: 'sound',
      durationMs,
      channels: 1,
      renditions: [{ file: 'a.m4a', sizeBytes: 1, codecs: 'mp4a.40.2' }],
      waveForm: 'wave.json',
      loudness: { integratedLufs: -23, rangeLu: 1, truePeakDbtp: -1 },
    },
    ...fields,
  }
}

type Content = Partial<Pick<TourDocument, 'images' | 'audio' | 'videos' | 'videos360'>> & {
  readonly tour?: Partial<PublicTour>
}

function documentOf(stops: readonly PublicStop[], { tour = {}, ...media }: Content = {}): TourDocument {
  const document = aDocument(stops, [pano])
  const content = document.tours.tour
  if (content === undefined) throw new Error('no tour')
  return { ...document, ...media, tours: { tour: { ...content, ...tour } } }
}

type Extras = {
  readonly missingTranslations?: ReadonlyMap<string, number>
  readonly contrasts?: ReadonlyMap<string, ContrastSummary>
}

function outcomeOf(name: CheckName, document: TourDocument, extras: Extras = {}) {
  const source = { document, mediaNames: new Map(), missingTranslations: new Map(), contrasts: new Map(), ...extras }
  const [outcome] = finish(checkInParts(source, [name]))
  if (outcome === undefined) throw new Error(`no outcome of ${name}`)
  return outcome
}

const countsOf = (name: CheckName, document: TourDocument, extras?: Extras) => {
  const { checkedCount, problemCount } = outcomeOf(name, document, extras)
  return [problemCount, checkedCount]
}

const hall = (fields: Partial<PublicStop> = {}) => aStop({ id: 'hall', mediaId: 'pano', name: 'Hall', ...fields })
const imageHotspot = (altText: string) =>
  aHotspot({ id: 'h', kind: 'image', title: 'Image', details: { mediaId: ids.image, altText, caption: '' } })

describe('the registry of checks', () => {
  it('names criteria that exist, and a screen that fixes each problem', () => {
    for (const name of checkNames) {
      expect(accessibilityChecks[name].criteria.every((id) => criterionIds.includes(id))).toBe(true)
    }
    const documents = [
      documentOf([hall({ hotspots: [imageHotspot('')] })], { images: { [ids.image]: anImage('') } }),
      documentOf([aStop({ id: 'a', name: 'Hall' }), aStop({ id: 'b', name: 'hall ' })]),
    ]
    const findings = documents.flatMap((document) => {
      const source = {
        document,
        mediaNames: new Map(),
        missingTranslations: new Map([['de', 3]]),
        contrasts: new Map(),
      }
      return finish(checkInParts(source)).flatMap((outcome) => outcome.findings)
    })
    expect(findings.map(({ check, fixPath }) => [check, fixPath])).toEqual([
      ['imageAltText', `/home/tour/hotspots-manager/hall?hotspot=h#field-altText-${ids.image}`],
      ['missingTranslation', '/home/tour/edit/translations#field-translations-de'],
      ['stopName', '/home/tour/edit/stop/b#field-name'],
      ['missingTranslation', '/home/tour/edit/translations#field-translations-de'],
    ])
    for (const finding of findings) expect(accessibilityFinding.parse(finding)).toEqual(finding)
  })

  it('finds time layers without a name and a date', () => {
    const capture = { mediaId: 'pano', yawDeg: 0, pitchDeg: 0, rollDeg: 0 }
    const captures = [
      { ...capture, id: 'a', name: 'Before' },
      { ...capture, id: 'b', name: '', date: '1950' },
      { ...capture, id: 'c', name: '' },
    ]
    const outcome = outcomeOf('timeLayerName', documentOf([hall({ timeLayers: { name: '', captures } })]))
    expect([outcome.checkedCount, outcome.problemCount]).toEqual([4, 2])
    expect(outcome.findings[0]?.fixPath).toBe('/home/tour/edit/stop/hall#field-timeLayers')
  })

  it('counts all problems of a check but lists at most a thousand', () => {
    const hotspots = Array.from({ length: findingsPerCheckMax + 5 }, (_, index) => aHotspot({ id: `h${index}` }))
    const outcome = outcomeOf('hotspotTitle', documentOf([hall({ hotspots })]))
    expect(outcome).toMatchObject({ problemCount: findingsPerCheckMax + 5, checkedCount: findingsPerCheckMax + 5 })
    expect(outcome.findings).toHaveLength(findingsPerCheckMax)
  })

  it('finds nothing in a tour without stops, and in a document without its tour', () => {
    const empty = documentOf([])
    const source = { mediaNames: new Map(), missingTranslations: new Map(), contrasts: new Map() }
    const outcomes = finish(checkInParts({ ...source, document: empty }))
    expect(outcomes.map(({ check }) => check)).toEqual(checkNames)
    expect(outcomes.every(({ problemCount }) => problemCount === 0)).toBe(true)
    expect(finish(checkInParts({ ...source, document: { ...empty, tours: {} } }))).toEqual([])
  })

  it('works in parts whose number grows with the tour', () => {
    const partCount = (parts: Parts<unknown>) => {
      let count = 1
      while (parts.next().done !== true) count += 1
      return count
    }
    const source = { mediaNames: new Map(), missingTranslations: new Map(), contrasts: new Map() }
    const small = partCount(checkInParts({ ...source, document: largeTour(10) }))
    const large = partCount(checkInParts({ ...source, document: largeTour(1_000) }))
    // Ten stops are one part, of those that look for media and of those that check.
    expect(large - small).toBe(198)
  })
})

describe('alt texts', () => {
  it.each([
    ['of the hotspot', 'A map', '', 0],
    ['of the media library', '', 'A map', 0],
    ['missing or blank', ' ', '  ', 1],
  ])('of images: %s', (_case, ownAltText, altText, problemCount) => {
    const document = documentOf([hall({ hotspots: [imageHotspot(ownAltText)] })], {
      images: { [ids.image]: anImage(altText) },
    })
    expect(countsOf('imageAltText', document)).toEqual([problemCount, 1])
  })

  it('are required of images in galleries, texts and areas', () => {
    const details = { mediaId: ids.image, altText: '', caption: '' }
    const corners = [
      { yawDeg: 0, pitchDeg: 0 },
      { yawDeg: 10, pitchDeg: 0 },
      { yawDeg: 10, pitchDeg: 10 },
    ]
    const hotspots = [
      aHotspot({ id: 'g', kind: 'gallery', details: { pictures: [details] } }),
      aHotspot({ id: 'i', details: { html: `<figure data-media="${ids.image}" data-kind="images"></figure>` } }),
      aHotspot({ id: 'a', kind: 'area', details: { corners, action: { kind: 'image', details } } }),
      aHotspot({ id: 'later', kind: 'hologram', details }),
    ]
    const document = documentOf([hall({ hotspots })], { images: { [ids.image]: anImage('') } })
    expect(outcomeOf('imageAltText', document).findings.map(({ hotspotId }) => hotspotId)).toEqual(['g', 'i', 'a'])
    const withAltText = documentOf([hall({ hotspots })], { images: { [ids.image]: anImage('A map') } })
    expect(countsOf('imageAltText', withAltText)).toEqual([0, 3])
  })

  it('of stops may be replaced by a description', () => {
    const withoutAltText = (description: string) => ({
      ...documentOf([hall({ description })]),
      panos: { pano: { ...pano, altText: '' } },
    })
    expect(countsOf('stopAltText', documentOf([hall()]))).toEqual([0, 1])
    expect(countsOf('stopAltText', withoutAltText('<p>A long hall</p>'))).toEqual([0, 1])
    expect(countsOf('stopAltText', withoutAltText('<p> </p>'))).toEqual([1, 1])
    expect(countsOf('stopAltText', documentOf([hall({ mediaId: null })]))).toEqual([0, 0])
    expect(outcomeOf('stopAltText', withoutAltText('')).findings).toMatchObject([
      { fixPath: '/home/medialibrary?media=pano#field-altText' },
    ])
  })

  it('of a logo may be replaced by its link', () => {
    const withLogo = (altText: string, address: string) =>
      documentOf([hall()], {
        tour: { styles: { logo: { mediaId: ids.image, altText, address, corner: 'left' } } },
      })
    expect(countsOf('logoAltText', withLogo('', ''))).toEqual([1, 1])
    expect(countsOf('logoAltText', withLogo('Museum', ''))).toEqual([0, 1])
    expect(countsOf('logoAltText', withLogo('', 'https://example.com/'))).toEqual([0, 1])
    expect(countsOf('logoAltText', documentOf([hall()]))).toEqual([0, 0])
  })
})

describe('videos and audio', () => {
  const videoIn = (fields: Parameters<typeof aVideo>[0], tour: Partial<PublicTour> = {}) =>
    documentOf([hall({ mediaId: ids.video })], { videos: { [ids.video]: aVideo(fields) }, tour })
  const base = { id: ids.video, baseUrl: '/media/video/' }
  const caption = { language: 'en-GB', label: 'English', url: '/c.vtt' }
  const withSound = { hasSound: true }

  it('need captions if they have sound', () => {
    expect(countsOf('videoCaptions', videoIn({ ...base, manifest: withSound }))).toEqual([1, 1])
    expect(countsOf('videoCaptions', videoIn({ ...base, manifest: withSound, captions: [caption] }))).toEqual([0, 1])
    expect(countsOf('videoCaptions', videoIn(base))).toEqual([0, 0])
  })

  it('need captions in the language of the tour, in any of its variants', () => {
    const captioned = { ...base, manifest: withSound, captions: [caption] }
    expect(countsOf('captionsLanguage', videoIn(captioned))).toEqual([0, 1])
    expect(countsOf('captionsLanguage', videoIn(captioned, { language: 'en-US' }))).toEqual([0, 1])
    expect(countsOf('captionsLanguage', videoIn(captioned, { language: 'de' }))).toEqual([1, 1])
    expect(countsOf('captionsLanguage', videoIn({ ...base, manifest: withSound }))).toEqual([0, 0])
  })

  it('need a transcript, or an alt text if they are silent', () => {
    const transcriptUrl = '/t.txt'
    expect(countsOf('videoTranscript', videoIn({ ...base, manifest: withSound }))).toEqual([1, 1])
    expect(countsOf('videoTranscript', videoIn({ ...base, manifest: withSound, transcriptUrl }))).toEqual([0, 1])
    expect(countsOf('silentVideoText', videoIn(base))).toEqual([1, 1])
    expect(countsOf('silentVideoText', videoIn({ ...base, altText: 'Waves' }))).toEqual([0, 1])
    expect(countsOf('silentVideoText', videoIn({ ...base, transcriptUrl }))).toEqual([0, 1])
    expect(countsOf('silentVideoText', videoIn({ ...base, manifest: withSound }))).toEqual([0, 0])
  })

  it('need a transcript or captions if visitors play audio, but not in the background', () => {
    const hotspot = aHotspot({ id: 'h', kind: 'audio', details: { mediaId: ids.audio } })
    const withAudio = (audio: PublicAudio, hotspots = [hotspot]) =>
      documentOf([hall({ hotspots })], { audio: { [ids.audio]: audio } })
    expect(countsOf('audioTranscript', withAudio(anAudio()))).toEqual([1, 1])
    expect(countsOf('audioTranscript', withAudio(anAudio({ transcriptUrl: '/t.txt' })))).toEqual([0, 1])
    expect(countsOf('audioTranscript', withAudio(anAudio({ captions: [caption] })))).toEqual([0, 1])
    expect(countsOf('audioTranscript', withAudio(anAudio(), []))).toEqual([0, 0])
  })

  it('report sound that starts by itself and lasts longer than three seconds', () => {
    const backgroundAudio = { mediaId: ids.audio, volume: 1, loop: false }
    const withAudio = (durationMs: number, loop = false) =>
      documentOf([hall({ backgroundAudio: { ...backgroundAudio, loop } })], {
        audio: { [ids.audio]: anAudio({}, durationMs) },
      })
    expect(countsOf('autoplaySound', withAudio(3_000))).toEqual([0, 1])
    expect(countsOf('autoplaySound', withAudio(3_001))).toEqual([1, 1])
    expect(countsOf('autoplaySound', withAudio(1_000, true))).toEqual([1, 1])
    const ofTour = documentOf([hall()], { audio: { [ids.audio]: anAudio() }, tour: { backgroundAudio } })
    expect(outcomeOf('autoplaySound', ofTour).findings).toMatchObject([
      { fixPath: '/home/tour/edit/general#field-backgroundAudio', stopId: null },
    ])
    const long = { ...base, manifest: { ...withSound, durationMs: 5_000 } }
    expect(outcomeOf('autoplaySound', videoIn(long)).findings).toMatchObject([
      { fixPath: '/home/tour/edit/stop/hall#field-media' },
    ])
    expect(countsOf('autoplaySound', videoIn({ ...base, manifest: { durationMs: 5_000 } }))).toEqual([0, 0])
  })
})

describe('names', () => {
  const linkTo = (targetStopId: string, fields = {}) =>
    aHotspot({ id: 'link', kind: 'stop', details: { targetStopId, arrival: 'automatic' }, ...fields })

  it('of hotspots follow from their target, or must be written', () => {
    const target = aStop({ id: ids.stop, name: 'Tower' })
    const site = aHotspot({ id: 'site', kind: 'link', details: { url: 'https://example.com/' } })
    const untitled = aHotspot({ id: 'info', title: ' ' })
    const document = documentOf([hall({ hotspots: [linkTo(ids.stop), site, untitled] }), target])
    expect(outcomeOf('hotspotTitle', document).findings.map(({ hotspotId }) => hotspotId)).toEqual(['info'])
  })

  it('of hotspots in a stop differ unless they do the same', () => {
    const info = (id: string, title: string, html: string) => aHotspot({ id, title, details: { html } })
    const document = documentOf([
      hall({ hotspots: [info('a', 'More', '1'), info('b', 'more ', '2'), info('c', 'More', '1'), info('d', '', '3')] }),
      aStop({ id: 'other', hotspots: [info('e', 'More', '4')] }),
    ])
    expect(outcomeOf('sameNames', document).findings.map(({ hotspotId }) => hotspotId)).toEqual(['b'])
  })

  it('of links, hotspots and custom buttons say where they lead', () => {
    const description = '<p><a href="https://a.example/">Read more…</a> or <a href="https://a.example/">Prices</a></p>'
    const html = '<p><a href="https://a.example/"><b>Here</b></a></p>'
    const own = [{ id: 'b', label: 'Click here!', icon: 'link', action: { kind: 'url', details: {} } }]
    const document = documentOf(
      [hall({ description, hotspots: [aHotspot({ id: 'info', title: 'Opening hours', details: { html } })] })],
      { tour: { buttons: { bar: [], corner: [], hidden: [], own } } },
    )
    const { findings, checkedCount } = outcomeOf('linkName', document)
    expect(findings.map(({ detail, fixPath }) => [detail, fixPath])).toEqual([
      ['Click here!', '/home/tour/edit/buttons#field-customButton-b'],
      ['Read more…', '/home/tour/edit/stop/hall#field-description'],
      ['Here', '/home/tour/hotspots-manager/hall?hotspot=info#field-text'],
    ])
    expect(checkedCount).toBe(5)
  })

  it.each(['', ' – ', 'HERE', 'Mehr erfahren →', '“read more”', 'https://example.com/a', 'En\u00a0savoir plus'])(
    'are vague: %j',
    (text) => expect(isVagueLinkText(text)).toBe(true),
  )

  it.each(['Here lived Anne', 'More about prices', 'example.com', '1', '展示'])('are clear: %j', (text) =>
    expect(isVagueLinkText(text)).toBe(false),
  )
})

describe('the reading order', () => {
  const turned = (orders: readonly number[], yawsDeg = [-120, -60, 60, 120]) =>
    hall({
      hotspots: yawsDeg.map((yawDeg, index) => aHotspot({ id: `h${index}`, yawDeg, readingOrder: orders[index] ?? 0 })),
    })

  it('may follow the circle in either direction, or be left to the viewer', () => {
    for (const orders of [
      [0, 0, 0, 0],
      [1, 2, 3, 4],
      [4, 3, 2, 1],
    ])
      expect(isReadingOrderJumping(turned(orders))).toBe(false)
  })

  it('is reported if it jumps back and forth, and not for three hotspots', () => {
    const stop = turned([1, 5, 2, 6, 3, 7], [-100, -90, 80, 90, -95, 85])
    const jumping = turned([1, 3, 5, 2, 4, 6], [-100, -95, -90, 80, 85, 90])
    expect(isReadingOrderJumping(jumping)).toBe(true)
    expect(countsOf('readingOrder', documentOf([jumping]))).toEqual([1, 1])
    expect(countsOf('readingOrder', documentOf([hall({ hotspots: stop.hotspots.slice(0, 3) })]))).toEqual([0, 0])
  })

  it('from left to right never counts as jumping, for any start view', () => {
    const yaws = fc.uniqueArray(fc.integer({ min: -180, max: 179 }), { minLength: 4, maxLength: 20 })
    fc.assert(
      fc.property(yaws, fc.integer({ min: -180, max: 180 }), (yawsDeg, startYawDeg) => {
        const natural = { ...turned([], yawsDeg), initialView: { yawDeg: startYawDeg, pitchDeg: 0, fovDeg: 90 } }
        expect(isReadingOrderJumping(natural)).toBe(false)
      }),
    )
  })
})

describe('the distance of hotspots', () => {
  const pair = (yawDeg: number, fields = {}) =>
    documentOf([hall({ hotspots: [aHotspot({ id: 'a' }), aHotspot({ id: 'b', yawDeg, ...fields })] })])

  it('is at least 24 pixels of a screen 1,440 pixels wide', () => {
    // At 90° the focal length is 720 px.
    const limitDeg = Math.atan(24 / 720) * (180 / Math.PI)
    expect(countsOf('targetSpacing', pair(limitDeg - 0.01))).toEqual([1, 2])
    expect(countsOf('targetSpacing', pair(limitDeg + 0.01))).toEqual([0, 2])
    expect(countsOf('targetSpacing', pair(0, { pitchDeg: limitDeg + 0.01 }))).toEqual([0, 2])
  })

  it("doesn't matter for areas, and for hotspots of a video that are never visible together", () => {
    expect(countsOf('targetSpacing', pair(0, { details: { corners: [] } }))).toEqual([0, 1])
    const apart = documentOf([
      hall({
        hotspots: [aHotspot({ id: 'a', toSeconds: 5 }), aHotspot({ id: 'b', fromSeconds: 5, toSeconds: 9 })],
      }),
    ])
    expect(countsOf('targetSpacing', apart)).toEqual([0, 2])
  })
})

describe('languages', () => {
  const greek = 'Αυτή είναι μια αίθουσα του μουσείου με πολλά παράθυρα και πίνακες'

  it('are compared with the script of most letters', () => {
    expect(isOtherScript(greek, 'en')).toBe(true)
    expect(isOtherScript(greek, 'el')).toBe(false)
    expect(isOtherScript(`${greek} ${'plain English words '.repeat(9)}`, 'en')).toBe(false)
    expect(isOtherScript('これは日本語の長い文章です。'.repeat(4), 'ja')).toBe(false)
    expect(isOtherScript('これは日本語の長い文章です。'.repeat(4), 'zh-Hant')).toBe(true)
  })

  it("aren't guessed from a few letters, and not for unknown languages", () => {
    expect(isOtherScript('Αυτή', 'en')).toBe(false)
    expect(isOtherScript(greek, 'not a tag')).toBe(false)
    expect(isOtherScript(greek, 'am')).toBe(false)
  })

  it('of a tour fit its texts', () => {
    const document = documentOf([hall({ description: `<p>${greek}</p>` })])
    expect(outcomeOf('textLanguage', document).findings).toMatchObject([{ detail: 'en' }])
    expect(countsOf('textLanguage', documentOf([hall()]))).toEqual([0, 1])
  })

  it('have all translations', () => {
    const missingTranslations = new Map([
      ['de', 0],
      ['fr', 3],
    ])
    const { findings, checkedCount } = outcomeOf('missingTranslation', documentOf([hall()]), { missingTranslations })
    expect(findings).toMatchObject([{ detail: 'fr', value: 3 }])
    expect(checkedCount).toBe(2)
  })
})

describe('the contrast of hotspots', () => {
  it('is a problem if more than half of the surroundings are too similar', () => {
    const hotspots = ['a', 'b', 'c'].map((id) => aHotspot({ id }))
    const contrasts = new Map([
      ['a', { weakCount: 12, pointCount: 24, lowestContrast: 1 }],
      ['b', { weakCount: 13, pointCount: 24, lowestContrast: 1.97 }],
    ])
    const outcome = outcomeOf('hotspotContrast', documentOf([hall({ hotspots })]), { contrasts })
    expect(outcome).toMatchObject({ checkedCount: 2, findings: [{ hotspotId: 'b', value: 1.9 }] })
  })
})
