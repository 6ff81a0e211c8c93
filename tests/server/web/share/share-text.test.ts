import { describe, expect, it } from 'vitest'
import { shareStyles } from '../../../../src/server/web/share/share-styles.ts'
import type { Snapshot } from '../../../../src/server/web/share/snapshots.ts'
import { tourText } from '../../../../src/server/web/share/text/tour-text.ts'
import { limits } from '../../../../src/shared/limits.ts'
import type { PublicStop, PublicTour, TourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import { contrastOf, rgbOf, white } from '../../../../src/shared/styles/colors.ts'
import { aDocument, aHotspot, aStop, aVideo } from '../../../support/files/tour-documents.ts'

type Told = { readonly tour?: Partial<PublicTour>; readonly media?: Partial<TourDocument> }

function snapshotOf(stops: readonly PublicStop[], { tour = {}, media = {} }: Told = {}): Snapshot {
  const document = { ...aDocument(stops, []), ...media }
  const { tour: plain } = document.tours
  if (!plain) throw new Error('the tour has changed')
  return { shareId: 'museum0000000000000000', document, tour: { ...plain, ...tour }, writtenIn: 'en', stops }
}

const transcript = { transcriptUrl: '/media/key/words/transcript.txt' }
const captions = [{ language: 'de', label: 'Deutsch', url: '/media/key/words/captions.vtt' }]

const video = aVideo({
  id: 'video',
  baseUrl: '/media/key/film/',
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
  it('links the files of videos and audio with transcripts and credits', () => {
    const mill = aStop({
      id: 'a',
      name: 'Mill',
      mediaId: 'video',
      backgroundAudio: { mediaId: 'birds', volume: 1, loop: true },
    })
    const html = tourText(snapshotOf([mill], { media: { videos: { video }, audio: { birds: audio } } }), 0)
    expect(html).toContain('<img loading="lazy" src="/media/key/film/frame.png" alt="A mill">')
    expect(html).toContain('<figcaption>By Ann</figcaption>')
    expect(html).toContain('<a href="/media/key/film/film.mp4">Video, 0:02 (MP4)</a>')
    expect(html).toContain('href="/media/key/words/transcript.txt"')
    expect(html).toContain('<a href="/media/key/words/captions.vtt">Captions file</a> (<span lang="de">Deutsch</span>)')
    expect(html).toContain('<a href="/media/key/birds/sound.m4a">Audio, 1:05 (M4A)</a> – By Bob')
  })

  it('contains a hidden stop that only a button leads to, with a link to it', () => {
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
    const spot = (id: string, span: object) => aHotspot({ id, title: id, ...span })
    const hotspots = [
      spot('Early', { toSeconds: 4 }),
      spot('Between', { fromSeconds: 5, toSeconds: 65 }),
      spot('Late', { fromSeconds: 70 }),
      spot('Always', {}),
    ]
    const html = tourText(snapshotOf([aStop({ id: 'a', hotspots })]), 0)
    const hotspotTimes = [...html.matchAll(/<h4>(\w+)<\/h4>(?:<p>([^<]+)<\/p>)?/g)].map(([, title, span]) => [
      title,
      span,
    ])
    expect(hotspotTimes).toEqual([
      ['Early', 'In the video until 0:04'],
      ['Between', 'In the video from 0:05 to 1:05'],
      ['Late', 'In the video from 1:10'],
      ['Always', undefined],
    ])
  })

  it('contains every stop in order, and lists those that are not hidden', () => {
    const hotspots = [aHotspot({ id: 'up', kind: 'stop', details: { targetStopId: 'Attic' } })]
    const stops = ['Hall', 'Attic', 'Garden'].map((name, index) =>
      aStop({ id: name, name, hiddenFromList: index === 1, description: `<p>About the ${name}.</p>`, hotspots }),
    )
    const html = tourText(snapshotOf(stops), 2)
    expect(
      [...html.matchAll(/<h2 id="(stop-\d)" tabindex="-1">(\w+)/g)].map(([, id, name]) => `${id} ${name}`),
    ).toEqual(['stop-1 Hall', 'stop-2 Attic', 'stop-3 Garden'])
    expect(html).toContain('<p>About the Attic.</p>')
    const list = html.slice(0, html.indexOf('</nav>'))
    expect([...list.matchAll(/<li><a href="(#[^"]+)"( aria-current="location")?>/g)].map(([, ...at]) => at)).toEqual([
      ['#stop-1', undefined],
      ['#stop-3', ' aria-current="location"'],
    ])
  })

  it('shows floor plans with their stops, even those hidden from the list', () => {
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

  it('begins with the logo, which links only where its author chose', () => {
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

  it('uses the tour’s accent for links, adjusted for contrast, and its font', () => {
    const plain = shareStyles('/sdk/inter.woff2')
    const yellow = shareStyles('/sdk/inter.woff2', { accent: '#ffd60a', font: 'serif' })
    expect(yellow.startsWith(plain)).toBe(true)
    const [light = '', dark = ''] = [...yellow.slice(plain.length).matchAll(/--way:(#\w{6})/g)].map(
      ([, colour = '']) => colour,
    )
    expect(contrastOf(rgbOf(light) ?? white, white)).toBeGreaterThanOrEqual(4.5)
    expect(dark).toBe('#ffd60a')
    expect(yellow).toContain('font-family:Georgia')
    expect(shareStyles('/sdk/inter.woff2', { accent: '</style>', font: 'x;}' })).toBe(plain)
  })

  it('states the location of a stop', () => {
    const located = aStop({ id: 'pier', location: { latitudeDeg: -33.4, longitudeDeg: 151.20001 } })
    expect(tourText(snapshotOf([located]), 0)).toContain('<p>Location: -33.40000, 151.20001</p>')
    expect(tourText(snapshotOf([aStop({ id: 'pier' })]), 0)).not.toContain('Where it is')
  })

  it('shows a hidden stop only on its own page, unless something links to it', () => {
    const to = (id: string) => [aHotspot({ id, kind: 'stop', details: { targetStopId: id } })]
    const stops = [
      aStop({ id: 'hall', hotspots: to('attic') }),
      aStop({ id: 'vault', hiddenFromList: true, hotspots: to('safe') }),
      aStop({ id: 'safe', hiddenFromList: true }),
      aStop({ id: 'attic', hiddenFromList: true, hotspots: to('loft') }),
      aStop({ id: 'loft', hiddenFromList: true }),
    ]
    const snapshot = snapshotOf(stops)
    const namesAt = (index: number) =>
      [...tourText(snapshot, index).matchAll(/<h2 id="[^"]+" tabindex="-1">Stop (\w+)/g)].map(([, id]) => id)
    expect(namesAt(0)).toEqual(['hall', 'attic', 'loft'])
    expect(namesAt(1)).toEqual(['hall', 'vault', 'safe', 'attic', 'loft'])
    expect(namesAt(2)).toEqual(['hall', 'safe', 'attic', 'loft'])
  })

  it('has no link to a missing stop, and keeps the reading order', () => {
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

  it('marks its own English texts in a tour of another language', () => {
    const stops = [aStop({ id: 'a', hotspots: [aHotspot({ id: 'x', title: 'Vase' })] })]
    expect(tourText(snapshotOf(stops, { tour: { language: 'de-CH' } }), 0)).toContain('<h3 lang="en">In this stop</h3>')
    expect(tourText(snapshotOf(stops, { tour: { language: 'en-GB' } }), 0)).toContain('<h3>In this stop</h3>')
  })

  it('announces forms in the author’s words, or in English', () => {
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
    }
    const html = tourText(snapshotOf(stops, { tour: { language: 'de', forms, customTexts } }), 0)
    expect(html).toMatch(/<a href="[^"]+">Zum Formular<\/a>/)
    expect(html).toMatch(/<a href="[^"]+">Formular für &lt;Turm&gt;<\/a>/)
    expect(html).toContain('<p lang="en">You can fill out this form in the tour. Questions:</p>')
    expect(html).toContain('<p lang="en">Fill out a form to see this stop.</p>')
  })

  it('is limited in length; later stops of a large tour are on their own pages', () => {
    const description = `<p>${'A long story. '.repeat(1400)}</p>`
    const stops = Array.from({ length: 60 }, (_, index) => aStop({ id: `s${index}`, name: `S${index}`, description }))
    const snapshot = snapshotOf(stops)
    const first = tourText(snapshot, 0)
    const lastPage = tourText(snapshot, 59)
    expect(first.length).toBeLessThan(limits.shareTextMaxLength + 60 * 400)
    expect(first).toContain('<a href="/share/museum0000000000000000/stop/60#stop-60">Read about S59</a>')
    const storyOf = (html: string) => html.slice(html.indexOf('id="stop-60"')).includes('A long story.')
    expect([storyOf(first), storyOf(lastPage)]).toEqual([false, true])
  })

  it('omits stops that are too long, and shortens the current one', () => {
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
    const first = tourText(snapshot, 0)
    const long = tourText(snapshot, 1)
    expect(first).toContain('>Read about Stop long</a>')
    expect(first).toContain('<p>Fin</p>')
    expect(long.match(/<p>A long story/g)).toHaveLength(Math.floor(limits.shareTextMaxLength / html.length))
    expect(long).toContain('<h4>T199</h4><p>See the tour for more.</p>')
    expect(long.length).toBeLessThan(limits.shareTextMaxLength + 200 * 100 + 3 * 600)
  })
})
