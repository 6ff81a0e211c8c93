import { hasGates } from '../../shared/publishing/gated-stops.ts'
import type { TourDocument } from '../../shared/publishing/tour-document.ts'
import { writingDirectionOf } from '../../shared/translations/languages.ts'
import { unicodeHost } from '../../shared/web/display-address.ts'
import type { TourViewer, TourViewerOptions } from '../core/api.ts'
import { hostDecoder } from '../core/hotspots/host-decoder.ts'
import { chromeTexts } from '../locales/texts.ts'
import { addControlBar } from './bar/control-bar.ts'
import type { ControlName } from './bar/controls.ts'
import { fullscreenOf } from './bar/fullscreen.ts'
import { addTitleBar } from './bar/title-bar.ts'
import { arrangedFor, arrangeOnceNarrow } from './buttons/arrange-buttons.ts'
import type { ArrangedButtons } from './buttons/arranged-buttons.ts'
import { type Chrome, type ChromeParts, motionMs, onceListed } from './chrome.ts'
import { addConnectionNotices } from './connection-notices.ts'
import type { PreparedGates } from './forms/gates/prepare-gates.ts'
import { addKeptAnswers } from './forms/send-answer-outbox.ts'
import { createFrame, type Frame } from './frame.ts'
import { type Guide, guideOf } from './guide/guide.ts'
import type { PreparedTour } from './languages/prepare-languages.ts'
import { addMediaBar } from './media/add-media-bar.ts'
import { transcriptReader } from './media/transcript-opener.ts'
import { addDescriptionCard } from './sheets/description-card.ts'
import { addHotspotSheet } from './sheets/hotspot-sheet.ts'
import type { Dress } from './theme/theme.ts'
import { showWaiting } from './loading-indicator.ts'

hostDecoder.decode = unicodeHost

export type MountOptions = Omit<TourViewerOptions, 'document' | 'parts' | 'editing'> & {
  /** The element that goes full screen. Its shadow root gets the tour. */
  readonly host: HTMLElement
  readonly root: ShadowRoot
  readonly document: TourDocument
  /** Where the rest comes from, where the document is a part of a large tour. */
  readonly parts?: ChromeParts | undefined
  /** Fetches the whole document, where this one came without what stops with a gate show. */
  readonly whole?: (() => Promise<TourDocument>) | undefined
  readonly controls: ReadonlySet<ControlName>
  /** 1 where the tour is the page, 2 where it is a part of one. */
  readonly headingLevel: 1 | 2
  /** The tour fills the window anyway. */
  readonly fillsWindow: boolean
  readonly shareAddress: (position: number) => string
  /** Turns by itself from the start, to the right where positive; 0 where it does not. */
  readonly turnDegPerSecond?: number | undefined
  /** The language to begin in, where the tour is in it (BCP 47); else what the visitor chose, or their browser speaks. */
  readonly language?: string | undefined
  /** Takes visitors from stop to stop at once, but none who asked for less motion. */
  readonly guided?: boolean
  /** Whether a start screen is shown, where the tour has one; it is unless said. */
  readonly startScreen?: boolean
  /** Whether forms open by themselves that are to; they do unless said. */
  readonly opensForms?: boolean
  /** The viewer is there and can be listened to, before it loads anything. */
  readonly onViewer?: (viewer: TourViewer) => void
  /** The controls are there, and may get more. */
  readonly onChrome?: (chrome: Chrome, bar: HTMLElement) => void
}

export type MountedTour = {
  readonly viewer: TourViewer
  readonly guide: Guide
  /** Takes everything down and leaves the shadow root as it was. */
  dispose(): void
}

/** The control bar, with full screen where the browser has it. Answers the bar. */
function addBar(chrome: Chrome, { host, fillsWindow, gestures }: MountOptions): HTMLElement {
  const { frame, controls, signal } = chrome
  const onChange = () => bar.showFullscreen()
  const wanted = controls.has('fullscreen')
  const fullscreen = wanted ? fullscreenOf({ host, fillsWindow, onChange, signal }) : undefined
  const bar = addControlBar(chrome, { fullscreen, cooperative: gestures === 'cooperative' })
  frame.element.addEventListener('keydown', (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (isPlain && event.key.toLowerCase() === 'f' && frame.sheets.childElementCount === 0) fullscreen?.toggle()
  })
  return bar.element
}

/** Sound behind the tour plays only where its button can turn it off; its code comes with the first tour that has any. */
function addAudio(chrome: Chrome, bar: HTMLElement): void {
  if (!chrome.controls.has('sound')) return
  const { frame, signal, viewer } = chrome
  const hasSound = () => [chrome.tour, ...viewer.stops].some((part) => part?.backgroundAudio)
  if (!chrome.parts && !hasSound()) return
  // Somebody may be faster than the code that waits for them.
  let isTouched = false
  const onTouch = () => {
    isTouched = true
  }
  for (const name of ['pointerup', 'keydown'])
    frame.element.addEventListener(name, onTouch, { signal, capture: true, once: true })
  const load = () =>
    import('./audio/background-audio.ts').then(
      ({ addBackgroundAudio }) => signal.aborted || addBackgroundAudio(chrome, bar, isTouched),
      // A tour without its audio is still a tour.
      () => undefined,
    )
  onceListed(chrome, () => hasSound() && void load())
}

const movingControls = ['rotate', 'gyro', 'vr'] as const

/** What moves the view by itself is not needed for the first image. */
function addMotion(chrome: Chrome, bar: HTMLElement, { turnDegPerSecond = 0 }: MountOptions): void {
  const { controls, signal } = chrome
  if (turnDegPerSecond === 0 && !movingControls.some((name) => controls.has(name))) return
  import('./motion/add-motion.ts').then(
    (motion) => signal.aborted || motion.addMotion(chrome, bar, turnDegPerSecond),
    // Hands move the view as well.
    () => undefined,
  )
}

/** Where stops are, for tours that say so. */
function addPlaces(chrome: Chrome, { gestures }: MountOptions): void {
  const { viewer, tour, signal } = chrome
  const isPlaced = () => tour?.floorPlans || tour?.location || viewer.stops.some(({ location }) => location)
  const load = () =>
    import('./locations/add-locations.ts').then(
      (places) => signal.aborted || places.addPlaces(chrome, gestures === 'cooperative'),
      // The list of stops leads everywhere as well.
      () => undefined,
    )
  onceListed(chrome, () => isPlaced() && void load())
}

/** Forms that open by themselves; their code comes with tours that have any. */
function addForms(chrome: Chrome, { opensForms = true }: MountOptions): void {
  addKeptAnswers(chrome)
  if (!opensForms || !chrome.tour?.forms?.some(({ opening }) => opening)) return
  import('./forms/openings/auto-open-forms.ts')
    .then(({ openFormsByThemselves }) => openFormsByThemselves(chrome))
    // Without its forms a tour is still a tour.
    .catch(() => undefined)
}

/** Forms that come before the tour or a stop, where it has any. Rejects where their code can't be had: what they keep back stays so. */
async function preparedGates(options: MountOptions): Promise<PreparedGates | undefined> {
  const { opensForms = true, document: shown } = options
  if (!opensForms || !hasGates(shown.tours[shown.tourId])) return undefined
  return (await import('./forms/gates/prepare-gates.ts')).prepareGates(options)
}

/** The languages of a tour that has several. */
async function languagesOf(options: MountOptions): Promise<PreparedTour | undefined> {
  const { tours, tourId } = options.document
  if (!tours[tourId]?.languages) return undefined
  // In one language a tour is still a tour.
  return import('./languages/prepare-languages.ts')
    .then((part) => part.prepareLanguages(options))
    .catch(() => undefined)
}

async function addStandIn(chrome: Chrome): Promise<void> {
  const { showStandIn } = await import('./no-webgl-fallback.ts')
  if (!chrome.signal.aborted) showStandIn(chrome)
}

function addVideos(chrome: Chrome): void {
  const { viewer, frame, texts } = chrome
  const read = transcriptReader(chrome)
  const title = () => texts('transcript.title', { stop: viewer.stop.name })
  addMediaBar({ viewer, texts, parent: frame.bottom, read: (url) => void read(title(), url) })
}

function addGuide(chrome: Chrome, bar: HTMLElement, { host, guided, texts }: MountOptions): Guide {
  const onChange = (detail: object) =>
    host.dispatchEvent(new CustomEvent('guidechange', { detail, bubbles: true, composed: true }))
  const guide = guideOf(chrome, bar, { texts, onChange })
  if (guided && motionMs(1) > 0)
    void chrome.viewer.ready
      .then(() => chrome.begun)
      .then(guide.play)
      .catch(() => undefined)
  return guide
}

/** What came with the tour before any of it is shown. */
type Arrival = {
  readonly buttons: ArrangedButtons | undefined
  readonly languages: PreparedTour | undefined
  readonly gates: PreparedGates | undefined
}

function addChrome(chrome: Chrome, options: MountOptions, { buttons, languages, gates }: Arrival): Guide {
  const { viewer, controls } = chrome
  if (controls.has('title')) addTitleBar(chrome, options.headingLevel)
  if (controls.has('description')) addDescriptionCard(chrome)
  const bar = addBar(chrome, options)
  // Our texts are English wherever the page gave none.
  if (!options.texts) bar.lang = 'en'
  if (buttons) buttons.arrange(chrome, bar)
  else arrangeOnceNarrow(chrome, bar)
  addAudio(chrome, bar)
  addMotion(chrome, bar, options)
  addPlaces(chrome, options)
  languages?.addLanguages(chrome, bar)
  addHotspotSheet(chrome)
  addVideos(chrome)
  addConnectionNotices(chrome)
  addForms(chrome, options)
  viewer.on('error', ({ detail }) => {
    if (detail.code === 'WEBGL2_UNSUPPORTED') void addStandIn(chrome)
  })
  viewer.on('stopchange', ({ detail }) => {
    chrome.frame.element.dataset.stop = detail.stop.id
  })
  options.onChrome?.(chrome, bar)
  const guide = addGuide(chrome, bar, options)
  gates?.attach(chrome, guide)
  return guide
}

/** A tour is laid out in the direction of its own language, whatever that of the page around it is. */
function layOut({ element, stage }: Frame, { tours, tourId }: TourDocument): void {
  const language = tours[tourId]?.language ?? ''
  element.lang = language
  element.dir = writingDirectionOf(language)
  // The frame unsets the glyphs of the page's language as well.
  element.style.setProperty('-webkit-locale', JSON.stringify(language))
  // left is left in the image, whoever looks at it
  stage.dir = 'ltr'
}

/** How the tour looks, where that is not as it comes. */
function loadTheme({ element }: Frame, { document: shown }: MountOptions): Promise<Dress | undefined> | undefined {
  if (!shown.tours[shown.tourId]?.styles) return undefined
  return import('./theme/theme.ts').then(
    ({ prepareTheme }) => prepareTheme(element, shown),
    // In its usual look a tour is still a tour.
    () => undefined,
  )
}

type ChromeBegin = Pick<Chrome, 'viewer' | 'frame' | 'controls' | 'signal' | 'gates' | 'parts'>

function chromeOf(parts: ChromeBegin, options: MountOptions): Chrome {
  const { viewer } = parts
  const baseUrl = options.baseUrl ?? document.baseURI
  return {
    ...parts,
    get tour() {
      return viewer.document.tours[viewer.document.tourId]
    },
    texts: chromeTexts(options.texts),
    overrides: options.texts,
    addressOf: (mediaUrl) => new URL(mediaUrl, baseUrl).href,
    shareAddress: options.shareAddress,
    begun: undefined,
  }
}

/** The visitor has begun once the start screen has gone and something can be seen. */
function begunWith(begun: Promise<void> | undefined, gates: PreparedGates | undefined): Promise<void> | undefined {
  return gates ? Promise.all([begun, gates.opened]).then(() => undefined) : begun
}

/**
 * Shows a tour with its controls in a shadow root. The viewer itself is loaded on demand; rejects when it cannot be.
 */
export async function mountTour(options: MountOptions): Promise<MountedTour> {
  const frame = createFrame(options.root)
  const endWaiting = showWaiting(frame, chromeTexts(options.texts))
  const life = new AbortController()
  const takeDown = () => {
    life.abort()
    endWaiting()
    frame.element.remove()
  }
  try {
    const { host, document: shown } = options
    layOut(frame, shown)
    const arranging = arrangedFor(shown.tours[shown.tourId]?.buttons, host)
    const preparing = Promise.all([arranging, languagesOf(options), loadTheme(frame, options), preparedGates(options)])
    const { createTourViewer } = await import('../core/create-tour-viewer.ts')
    const [buttons, languages, dress, gates] = await preparing
    const controls = buttons?.allowed(options.controls) ?? options.controls
    const parts = gates?.parts ?? options.parts
    const viewer = createTourViewer(frame.stage, { ...options, ...languages, parts, veil: gates?.veil })
    options.onViewer?.(viewer)
    const plain = chromeOf({ viewer, frame, controls, signal: life.signal, gates, parts }, options)
    const { fillsWindow, startScreen = true } = options
    // into the same object: what it says of the tour changes with the language
    const begun = begunWith(dress?.(plain, { fillsWindow, startScreen }), gates)
    const chrome = Object.assign(plain, { begun })
    const guide = addChrome(chrome, options, { buttons, languages, gates })
    options.parts?.attach(chrome)
    viewer.ready.finally(endWaiting).catch(() => undefined)
    return {
      viewer,
      guide,
      dispose() {
        viewer.dispose()
        takeDown()
      },
    }
  } catch (error) {
    takeDown()
    throw error
  }
}
