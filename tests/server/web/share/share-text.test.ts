import { describe, expect, it } from 'vitest'
import { shareLimits } from '../../../../src/server/web/share/share-limits.ts'
import { shareStyles } from '../../../../src/server/web/share/share-styles.ts'
import type { Snapshot } from '../../../../src/server/web/share/snapshots.ts'
import { tourText } from '../../../../src/server/web/share/text/tour-text.ts'
import type { PublicStop, PublicTour, TourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import { contrastOf, rgbOf, white } from '../../../../src/shared/styles/colors.ts'
import { aDocument, aHotspot, aPano, aStop, aVideo } from '../../../support/files/tour-documents.ts'

type SnapshotFields = { readonly tour?: Partial<PublicTour>; readonly media?: Partial<TourDocument> }

function snapshotOf(stops: readonly PublicStop[], { tour = {}, media = {} }: SnapshotFields = {}): Snapshot {
  const document = { ...aDocument(stops, []), ...media }
  const { tour: defaultTour } = document.tours
  if (!defaultTour) throw new Error('The document has no tour')
  return { shareId: 'museum0000000000000000', document, tour: { ...defaultTour, ...tour }, writtenIn: 'en', stops }
}

const transcript = { transcriptUrl: '/media/key/words/transcript.txt' }
const captions = [{ language: 'de', label: 'Deutsch', url: '/media/key/words/captions.vtt' }]

const video = aVideo({
  id: 'video',
  baseUrl: '/media/key/video/',
  altText: 'A mill',
  credit: 'By Ann',
  ...transcript,
  captions,
})

const audio = {
  id: 'birds',
  altText: '',
  credit: 'By Bob',
  baseUrl: '/media/key/birds/',
  manifest: {
    mapping: 'sound' as const,
    durationMs: 65_000,
    channels: 2,
    waveForm: 'wave.json',
    renditions: [{ file: 'sound.m4a', sizeBytes: 10, codecs: 'mp4a.40.2' }],
    loudness: { integratedLufs: -16, rangeLu: 4, truePeakDbtp: -1 },
  },
}

describe('the text of a tour', () => {
  it('shows a stop by the thumbnail that its author chose', () => {
    const thumbnail = { thumbnailUrl: '/media/door/b/thumbnail.webp', hasOwnThumbnail: true }
    const mill = aStop({ id: 'a', name: 'Mill', mediaId: 'video', ...thumbnail })
    const html = tourText(snapshotOf([mill], { media: { videos: { video } } }), 0)
    expect(html).toContain('<img loading="lazy" src="/media/door/b/thumbnail.webp" alt="Mill">')
    expect(html).not.toContain('frame.png')
  })

  it('links the files of videos and audio with transcripts and credits', () => {
    const mill = aStop({
      id: 'a',
      name: 'Mill',
      mediaId: 'video',
      backgroundAudio: { mediaId: 'birds', volume: 1, loop: true },
    })
    const html = tourText(snapshotOf([mill], { media: { videos: { video }, audio: { birds: audio } } }), 0)
    expect(html).toContain('<img loading="lazy" src="/media/key/video/frame.png" alt="A mill">')
    expect(html).toContain('<figcaption>By Ann</figcaption>')
    expect(html).toContain('<a href="/media/key/video/film.mp4">Video, 0:02 (MP4)</a>')
    expect(html).toContain('href="/media/key/words/transcript.txt"')
    expect(html).toContain('<a href="/media/key/words/captions.vtt">Captions file</a> (<span lang="de">Deutsch</span>)')
    expect(html).toContain('<a href="/media/key/birds/sound.m4a">Audio, 1:05 (M4A)</a> – By Bob')
  })

  it('shows each time layer of a stop with its name, date and credit', () => {
    const manifest = { mapping: 'cube' as const, faceSizePx: 504, tiles: '{l}/{f}{y}_{x}.webp', preview: 'data:,' }
    const pano = (id: string, fields: object) =>
      aPano({ id, baseUrl: `/media/${id}/`, posterUrl: `/media/${id}/poster.webp`, manifest, ...fields })
    const panos = {
      now: pano('now', {}),
      old: pano('old', { altText: 'A ruin', credit: 'By Ann' }),
      new: pano('new', {}),
    }
    const capture = { yawDeg: 0, pitchDeg: 0, rollDeg: 0 }
    const captures = [
      { ...capture, id: 'a', mediaId: 'old', name: 'Before <1951>', date: '1950-06' },
      { ...capture, id: 'b', mediaId: 'new', name: 'After' },
      { ...capture, id: 'c', mediaId: 'missing', name: 'Gone' },
    ]
    const stop = aStop({ id: 'a', name: 'Mill', mediaId: 'now', timeLayers: { name: '', captures } })
    const html = tourText(snapshotOf([stop], { media: { panos } }), 0)
    expect(html).toContain('<h3>This place over time</h3>')
    expect(html).toContain(
      '<img loading="lazy" src="/media/old/poster.webp" alt="A ruin"><figcaption>Before &lt;1951&gt;, June 1950 – By Ann</figcaption>',
    )
    expect(html).toContain('src="/media/new/poster.webp" alt="After"><figcaption>After</figcaption>')
    expect(html).not.toContain('Gone')
  })

  it('contains a hidden stop that a button links to', () => {
    const id = '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0001'
    const stops = [aStop({ id: 'Hall', name: 'Hall' }), aStop({ id, name: 'Cellar', hiddenFromList: true })]
    const button = { id: 'down', label: 'Down', icon: 'arrow', action: { kind: 'stop', details: { stopId: id } } }
    const buttons = { bar: [], corner: ['down'], hidden: [], own: [button] }
    const html = tourText(snapshotOf(stops, { tour: { buttons } }), 0)
    expect(html).toContain('<li><a href="#stop-2">Down</a></li>')
    expect(html).toContain('<h2 id="stop-2"')
    expect(tourText(snapshotOf(stops), 0)).not.toContain('id="stop-2"')
  })

  it('states when a hotspot appears in a video', () => {
    const hotspotWithSpan = (id: string, span: object) => aHotspot({ id, title: id, ...span })
    const hotspots = [
      hotspotWithSpan('Early', { toSeconds: 4 }),
      hotspotWithSpan('Between', { fromSeconds: 5, toSeconds: 65 }),
      hotspotWithSpan('Late', { fromSeconds: 70 }),
      hotspotWithSpan('Always', {}),
    ]
    const html = tourText(snapshotOf([aStop({ id: 'a', hotspots })]), 0)
    const matches = [...html.matchAll(/<h4>(\w+)<\/h4>(?:<p>([^<]+)<\/p>)?/g)]
    expect(matches.map(([, title, time]) => ({ title, time }))).toEqual([
      { title: 'Early', time: 'In the video until 0:04' },
      { title: 'Between', time: 'In the video from 0:05 to 1:05' },
      { title: 'Late', time: 'In the video from 1:10' },
      { title: 'Always', time: undefined },
    ])
  })

  it('contains every stop but lists only those that are not hidden', () => {
    const hotspots = [aHotspot({ id: 'up', kind: 'stop', details: { targetStopId: 'Attic' } })]
    const stops = ['Hall', 'Attic', 'Garden'].map((name, index) =>
      aStop({ id: name, name, hiddenFromList: index === 1, description: `<p>About the ${name}.</p>`, hotspots }),
    )
    const html = tourText(snapshotOf(stops), 2)
    const headings = [...html.matchAll(/<h2 id="(stop-\d)" tabindex="-1">(\w+)/g)]
    expect(headings.map(([, id, name]) => `${id} ${name}`)).toEqual(['stop-1 Hall', 'stop-2 Attic', 'stop-3 Garden'])
    expect(html).toContain('<p>About the Attic.</p>')

    const list = html.slice(0, html.indexOf('</nav>'))
    const links = [...list.matchAll(/<li><a href="(#[^"]+)"( aria-current="location")?>/g)]
    expect(links.map(([, href, current]) => ({ href, isCurrent: current !== undefined }))).toEqual([
      { href: '#stop-1', isCurrent: false },
      { href: '#stop-3', isCurrent: true },
    ])
  })

  it('shows floor plans with all their stops', () => {
    const plan = { id: 'plan', altText: 'Drawn from above', credit: '', baseUrl: '/media/p/' }
    const manifest = {
      mapping: 'flat' as const,
      widthPx: 80,
      heightPx: 60,
      renditions: [{ widthPx: 80, file: 'p.webp' }],
    }
    const stops = [
      aStop({ id: 'hall', name: 'Hall' }),
      aStop({ id: 'vault', name: 'Vault', hiddenFromList: true, floorPlanPosition: { planId: 'ground', x: 0, y: 1 } }),
    ]
    const floorPlans = [{ id: 'ground', name: 'Ground <floor>', mediaId: 'plan', northDeg: 0 }]
    const media = { images: { plan: { ...plan, manifest } } }
    const html = tourText(snapshotOf(stops, { tour: { floorPlans }, media }), 0)
    expect(html).toContain(
      '<h3>Ground &lt;floor&gt;</h3><figure><img loading="lazy" src="/media/p/p.webp" alt="Drawn from above">',
    )
    expect(html).toContain('<li><a href="#stop-2">Vault</a></li>')
    expect(html).toContain('<h2 id="stop-2"')
    expect(tourText(snapshotOf(stops), 0)).not.toContain('Floor plans')
  })

  it('starts with the logo that links only to a web address', () => {
    const manifest = {
      mapping: 'flat' as const,
      widthPx: 80,
      heightPx: 60,
      renditions: [{ widthPx: 80, file: 'l.webp' }],
    }
    const media = { images: { mark: { id: 'mark', altText: '', credit: '', baseUrl: '/media/l/', manifest } } }
    const logo = { mediaId: 'mark', altText: 'Pier "House"', address: 'https://pier.example/?a&b', corner: 'left' }
    const textWith = (styles: PublicTour['styles']) =>
      tourText(snapshotOf([aStop({ id: 'a' })], { tour: { ...(styles && { styles }) }, media }), 0)
    const image = '<img loading="lazy" src="/media/l/l.webp" alt="Pier &quot;House&quot;">'
    expect(textWith({ logo })).toContain(
      `<p class="logo"><a href="https://pier.example/?a&amp;b" rel="noopener noreferrer">${image}</a></p>`,
    )
    expect(textWith({ logo: { ...logo, address: 'javascript:alert(1)' } })).toContain(`<p class="logo">${image}</p>`)
    expect(textWith({ logo: { ...logo, altText: '' } })).toContain('alt="pier.example"')
    expect(textWith({ logo: { ...logo, mediaId: 'gone' } })).not.toContain('class="logo"')
    expect(textWith(undefined)).not.toContain('class="logo"')
  })

  it('uses the accent and the font of the tour', () => {
    const defaultStyles = shareStyles('/sdk/inter.woff2')
    const yellow = shareStyles('/sdk/inter.woff2', { accent: '#ffd60a', font: 'serif' })
    expect(yellow.startsWith(defaultStyles)).toBe(true)
    const [light = '', dark = ''] = [...yellow.slice(defaultStyles.length).matchAll(/--link:(#\w{6})/g)].map(
      ([, color = '']) => color,
    )
    expect(contrastOf(rgbOf(light) ?? white, white)).toBeGreaterThanOrEqual(4.5)
    expect(dark).toBe('#ffd60a')
    expect(yellow).toContain('font-family:Georgia')
    expect(shareStyles('/sdk/inter.woff2', { accent: '</style>', font: 'x;}' })).toBe(defaultStyles)
  })

  it('states the location of a stop', () => {
    const stopWithLocation = aStop({ id: 'pier', location: { latitudeDeg: -33.4, longitudeDeg: 151.20001 } })
    expect(tourText(snapshotOf([stopWithLocation]), 0)).toContain('<p>Location: -33.40000, 151.20001</p>')
    expect(tourText(snapshotOf([aStop({ id: 'pier' })]), 0)).not.toContain('Location:')
  })

  it('shows a hidden stop without links only on its own page', () => {
    const linkTo = (id: string) => [aHotspot({ id, kind: 'stop', details: { targetStopId: id } })]
    const stops = [
      aStop({ id: 'hall', hotspots: linkTo('attic') }),
      aStop({ id: 'vault', hiddenFromList: true, hotspots: linkTo('safe') }),
      aStop({ id: 'safe', hiddenFromList: true }),
      aStop({ id: 'attic', hiddenFromList: true, hotspots: linkTo('loft') }),
      aStop({ id: 'loft', hiddenFromList: true }),
    ]
    const snapshot = snapshotOf(stops)
    const namesAt = (index: number) =>
      [...tourText(snapshot, index).matchAll(/<h2 id="[^"]+" tabindex="-1">Stop (\w+)/g)].map(([, id]) => id)
    expect(namesAt(0)).toEqual(['hall', 'attic', 'loft'])
    expect(namesAt(1)).toEqual(['hall', 'vault', 'safe', 'attic', 'loft'])
    expect(namesAt(2)).toEqual(['hall', 'safe', 'attic', 'loft'])
  })

  it('contains hotspots in reading order without links to missing stops', () => {
    const hotspots = [
      aHotspot({ id: 'late', title: 'Last', readingOrder: 2 }),
      aHotspot({ id: 'lost', kind: 'stop', title: 'Nowhere', details: { targetStopId: 'gone' }, readingOrder: 1 }),
      aHotspot({ id: 'early', title: 'First', readingOrder: 0 }),
    ]
    const html = tourText(snapshotOf([aStop({ id: 'a', hotspots })]), 0)
    expect(html).not.toContain('Nowhere')
    expect([...html.matchAll(/<h4>(\w+)/g)].map(([, title]) => title)).toEqual(['First', 'Last'])
  })

  it('sanitizes rich text again and lowers its headings by one level', () => {
    const hotspots = [
      aHotspot({ id: 'x', title: 'X', details: { html: '<h2>Inner</h2><img src=x onerror=alert(1)>' } }),
    ]
    const description = '<h4 onclick="x()">Rooms</h4><script>x()</script><a href="javascript:x()">link</a>'
    const html = tourText(snapshotOf([aStop({ id: 'a', hotspots, description })]), 0)
    expect(html).toContain('<h3>Rooms</h3><a>link</a>')
    expect(html).toContain('<h5>Inner</h5>')
    expect(html).not.toMatch(/<script|onclick|onerror|javascript:/)
  })

  it.each([
    ['en-GB', '<h3>In this stop</h3>'],
    ['de-CH', '<h3>An dieser Station</h3>'],
    ['ja', '<h3>この地点の内容</h3>'],
    ['la', '<h3 lang="en">In this stop</h3>'],
  ])('has its own texts in the language of the tour, or in English: %s', (language, heading) => {
    const stops = [aStop({ id: 'a', hotspots: [aHotspot({ id: 'x', title: 'Vase' })] })]
    expect(tourText(snapshotOf(stops, { tour: { language } }), 0)).toContain(heading)
  })

  it('uses the author’s texts, or those of the language of the tour', () => {
    const field = { id: 'name', kind: 'text', label: 'Name', help: '', required: true, settings: {} }
    const fields = { title: '', intro: '', fields: [field], submitLabel: '', thanks: '' }
    const forms = [
      { id: 'desk', ...fields },
      { id: 'gate', ...fields, opening: { kind: 'beforeStop', stopIds: ['b'] } },
    ]
    const desk = aHotspot({ id: 'x', kind: 'form', title: 'Desk', details: { formId: 'desk' } })
    const stops = [aStop({ id: 'a', hotspots: [desk] }), aStop({ id: 'b', name: '<Turm>' })]
    const customTexts = {
      'form.page.open': 'Zum Formular',
      'form.page.questions': ' ',
      'gate.page.open': 'Formular für {stop}',
      'text.allStops': 'Alle Räume',
      'text.seeStop': '{stop} im Rundgang',
    }
    const html = tourText(snapshotOf(stops, { tour: { language: 'de', forms, customTexts } }), 0)
    expect(html).toMatch(/<a href="[^"]+">Zum Formular<\/a>/)
    expect(html).toMatch(/<a href="[^"]+">Formular für &lt;Turm&gt;<\/a>/)
    expect(html).toContain('<p>Sie können dieses Formular im Rundgang ausfüllen. Fragen:</p>')
    expect(html).toContain('<h2>Alle Räume</h2>')
    expect(html).toMatch(/<a href="[^"]+">Stop a im Rundgang<\/a>/)
    expect(html).toContain('<p>Füllen Sie ein Formular aus, um diese Station zu sehen.</p>')
  })

  it('links to the pages of later stops when it reaches its maximum length', () => {
    const description = `<p>${'A long story. '.repeat(1400)}</p>`
    const stops = Array.from({ length: 60 }, (_, index) => aStop({ id: `s${index}`, name: `S${index}`, description }))
    const snapshot = snapshotOf(stops)
    const firstPage = tourText(snapshot, 0)
    const lastPage = tourText(snapshot, 59)
    expect(firstPage.length).toBeLessThan(shareLimits.textMaxLength + 60 * 400)
    expect(firstPage).toContain('<a href="/share/museum0000000000000000/stop/60#stop-60">Read about S59</a>')
    const lastStopOf = (html: string) => html.slice(html.indexOf('id="stop-60"'))
    expect(lastStopOf(firstPage)).not.toContain('A long story.')
    expect(lastStopOf(lastPage)).toContain('A long story.')
  })

  it('shortens only the current stop if it is too long', () => {
    const html = `<p>${'A long story. '.repeat(1400)}</p>`
    const hotspots = Array.from({ length: 200 }, (_, index) =>
      aHotspot({ id: `h${index}`, title: `T${index}`, readingOrder: index, details: { html } }),
    )
    const stops = [
      aStop({ id: 'short' }),
      aStop({ id: 'long', hotspots }),
      aStop({ id: 'end', description: '<p>Fin</p>' }),
    ]
    const snapshot = snapshotOf(stops)
    const pageOfShortStop = tourText(snapshot, 0)
    expect(pageOfShortStop).toContain('>Read about Stop long</a>')
    expect(pageOfShortStop).toContain('<p>Fin</p>')
    const pageOfLongStop = tourText(snapshot, 1)
    expect(pageOfLongStop.match(/<p>A long story/g)).toHaveLength(Math.floor(shareLimits.textMaxLength / html.length))
    expect(pageOfLongStop).toContain('<h4>T199</h4><p>See the tour for more.</p>')
    expect(pageOfLongStop.length).toBeLessThan(shareLimits.textMaxLength + 200 * 100 + 3 * 600)
  })
})
