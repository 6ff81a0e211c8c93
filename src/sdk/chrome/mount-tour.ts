import { hasGates } from '../../shared/publishing/gated-stops.ts'
import type { TourDocument } from '../../shared/publishing/tour-document.ts'
import { unicodeHost } from '../../shared/web/display-url.ts'
import type { TourViewer, TourViewerOptions } from '../core/api.ts'
import { hostDecoder } from '../core/hotspots/host-decoder.ts'
import { createTextLookup, englishSource } from '../locales/text-lookup.ts'
import { createChromeTexts } from '../locales/texts.ts'
import { addControlBar } from './bar/control-bar.ts'
import type { ControlName } from './bar/controls.ts'
import { createFullscreen } from './bar/fullscreen.ts'
import { addTitleBar } from './bar/title-bar.ts'
import type { ArrangedButtons } from './buttons/arranged-buttons.ts'
import { arrangeWhenNarrow, loadArrangedButtons } from './buttons/load-arranged-buttons.ts'
import { type Chrome, type ChromeParts, motionMs, whenFirstImageShown, whenStopsListed } from './chrome.ts'
import { addConnectionNotices } from './connection-notices.ts'
import { relocalize } from './dom.ts'
import type { PreparedGates } from './forms/gates/prepare-gates.ts'
import { sendAnswerOutboxWhenOnline } from './forms/send-answer-outbox.ts'
import { createFrame, type Frame } from './frame.ts'
import { createGuide, type Guide } from './guide/guide.ts'
import { controlLanguageOf, setFrameLanguage } from './languages/mark-content.ts'
import type { PreparedLanguages } from './languages/prepare-languages.ts'
import { type ControlTexts, visitorPreferences } from './languages/visitor-preferences.ts'
import { showLoadingIndicator } from './loading-indicator.ts'
import { addMediaBar } from './media/add-media-bar.ts'
import { createTranscriptOpener } from './media/transcript-opener.ts'
import { addMotion } from './motion/add-motion.ts'
import { followScale } from './scale.ts'
import { addDescriptionCard } from './sheets/description-card.ts'
import { addHotspotSheet } from './sheets/hotspot-sheet.ts'
import type { AddThemeElements } from './theme/theme.ts'

hostDecoder.decode = unicodeHost

export type MountOptions = Omit<
  TourViewerOptions,
  'document' | 'parts' | 'editing' | 'texts' | 'textsOf' | 'prepareLanguage'
> & {
  /** The element of the tour. Its shadow root gets the tour. */
  readonly host: HTMLElement
  /** The element that goes full screen; `host` by default. */
  readonly fullscreenHost?: HTMLElement | undefined
  readonly root: ShadowRoot
  readonly document: TourDocument
  /** Source of the other stops, if the document is a part of a large tour. */
  readonly parts?: ChromeParts | undefined
  /** Fetches the whole document, if this one lacks the content of stops behind a gate. */
  readonly fetchWhole?: (() => Promise<TourDocument>) | undefined
  readonly controls: ReadonlySet<ControlName>
  /** 1 if the tour is the whole page, 2 if it is part of one. */
  readonly headingLevel: 1 | 2
  /** True if the tour always fills the window, so that full screen by CSS would change nothing. */
  readonly fillsWindow: boolean
  readonly shareUrl: (position: number) => string
  /** Auto-rotation from the start, positive to the right; 0 for none. */
  readonly autoRotateDegPerSecond?: number | undefined
  /**
   * Preferred language (BCP 47). If the tour isn't available in it, the visitor's earlier choice and their browser
   * decide.
   */
  readonly language?: string | undefined
  /** Texts of the controls in the visitor's language; English without them, as in the editor's previews. */
  readonly visitorTexts?: ControlTexts | undefined
  /** True if the page shows a compass, even if the author doesn't. */
  readonly compass?: boolean
  /** Scale of controls and hotspots; by default it depends on the tour's width. */
  readonly scale?: number | undefined
  /** Starts guided play right away, unless the visitor prefers reduced motion. */
  readonly guided?: boolean
  /** Shows the start screen of a tour that has one; true by default. */
  readonly startScreen?: boolean
  /** Opens forms automatically and shows gates; true by default. */
  readonly opensForms?: boolean
  /** Plays an intro once the visitor has started the tour. Until it ends, nothing else moves or plays automatically. */
  readonly intro?: ((started: Promise<void> | undefined, ready: Promise<void>) => Promise<void>) | undefined
  /** Called before the viewer loads anything, so that listeners miss no event. */
  readonly onViewer?: (viewer: TourViewer) => void
  /** Called once the controls exist; the caller may add more to `bar`. */
  readonly onChrome?: (chrome: Chrome, bar: HTMLElement) => void
}

export type MountedTour = {
  readonly viewer: TourViewer
  readonly guide: Guide
  /** Removes the tour from the shadow root and ends its listeners. */
  dispose(): void
}

/** Adds the control bar, with a full screen button if the browser supports it, and returns the bar. */
function addBar(chrome: Chrome, { host, fullscreenHost = host, fillsWindow, gestures }: MountOptions): HTMLElement {
  const { frame, controls, signal } = chrome
  const onChange = () => bar.showFullscreen()
  const fullscreen = controls.has('fullscreen')
    ? createFullscreen({ host: fullscreenHost, fillsWindow, onChange, signal })
    : undefined
  const bar = addControlBar(chrome, { fullscreen, cooperative: gestures === 'cooperative' })
  frame.element.addEventListener('keydown', (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (isPlain && event.key.toLowerCase() === 'f' && frame.sheets.childElementCount === 0) fullscreen?.toggle()
  })
  return bar.element
}

/**
 * Adds background audio. Its code is loaded on demand. It plays only if its button is shown, so that visitors can turn
 * it off.
 */
function addAudio(chrome: Chrome, bar: HTMLElement): void {
  if (!chrome.controls.has('sound')) return
  const { frame, signal, viewer } = chrome
  const hasAudio = () => [chrome.tour, ...viewer.stops].some((source) => source?.backgroundAudio)
  if (!chrome.parts && !hasAudio()) return
  // A visitor may make the gesture that allows audio before its code has loaded.
  let hadGesture = false
  const onGesture = () => {
    hadGesture = true
  }
  for (const name of ['pointerup', 'keydown'])
    frame.element.addEventListener(name, onGesture, { signal, capture: true, once: true })
  const load = () =>
    import('./audio/background-audio.ts').then(
      ({ addBackgroundAudio }) => signal.aborted || addBackgroundAudio(chrome, bar, hadGesture),
      // The tour works without its audio.
      () => undefined,
    )
  whenStopsListed(chrome, () => hasAudio() && void load())
}

const motionControls = ['rotate', 'gyro', 'vr'] as const

/** Adds auto-rotation, device motion and VR. */
function addMotionControls(chrome: Chrome, bar: HTMLElement, { autoRotateDegPerSecond = 0 }: MountOptions): void {
  if (autoRotateDegPerSecond === 0 && !motionControls.some((name) => chrome.controls.has(name))) return
  addMotion(chrome, bar, autoRotateDegPerSecond)
}

/** Adds floor plans and the map to tours that have them. */
function addLocations(chrome: Chrome, { gestures }: MountOptions): void {
  const { viewer, tour, signal } = chrome
  const hasLocations = () => tour?.floorPlans || tour?.location || viewer.stops.some(({ location }) => location)
  const load = async () => {
    await whenFirstImageShown(viewer)
    return import('./locations/add-locations.ts').then(
      (locations) => signal.aborted || locations.addLocations(chrome, gestures === 'cooperative'),
      // Visitors can use the list of stops instead.
      () => undefined,
    )
  }
  whenStopsListed(chrome, () => hasLocations() && void load())
}

/** Adds the choice of time layers at the first stop that has any. Its code is loaded on demand. */
function addTimeLayers(chrome: Chrome): void {
  const { viewer } = chrome
  const load = () =>
    viewer.stop.timeLayers &&
    import('./captures/add-time-layers.ts').then(
      ({ addTimeLayerChoice }) => addTimeLayerChoice(chrome),
      // Visitors see the own panoramas of the stops.
      () => undefined,
    )
  viewer.on('stopchange', load)
  void load()
}

/** Adds forms that open automatically. Their code is loaded only for tours that have any. */
function addForms(chrome: Chrome, { opensForms = true }: MountOptions): void {
  sendAnswerOutboxWhenOnline(chrome)
  if (!opensForms || !chrome.tour?.forms?.some(({ opening }) => opening)) return
  import('./forms/openings/auto-open-forms.ts')
    .then(({ autoOpenForms }) => autoOpenForms(chrome))
    // The tour works without its forms.
    .catch(() => undefined)
}

/**
 * Loads the gates of a tour that has any. Rejects if their code can't be loaded, since gated content must stay hidden.
 */
async function loadGates(options: MountOptions): Promise<PreparedGates | undefined> {
  const { opensForms = true, document: tourDocument } = options
  if (!opensForms || !hasGates(tourDocument.tours[tourDocument.tourId])) return undefined
  return (await import('./forms/gates/prepare-gates.ts')).prepareGates(options)
}

/** Loads the language menu of a tour with several languages, and the document in the preferred one. */
async function loadLanguages(options: MountOptions): Promise<PreparedLanguages | undefined> {
  const { tours, tourId } = options.document
  if (!tours[tourId]?.languages) return undefined
  return (
    import('./languages/prepare-languages.ts')
      .then(({ prepareLanguages }) => prepareLanguages(options))
      // The tour works in its original language.
      .catch(() => undefined)
  )
}

/** Loads the code that uses the author's own texts for the controls, for tours that have any. */
async function loadAuthorTexts({ document: { tours, tourId } }: MountOptions) {
  if (!tours[tourId]?.customTexts) return undefined
  // Stopover's texts do without.
  return import('./languages/author-texts.ts').catch(() => undefined)
}

async function addNoWebglFallback(chrome: Chrome): Promise<void> {
  const { showNoWebglFallback } = await import('./no-webgl-fallback.ts')
  if (!chrome.signal.aborted) showNoWebglFallback(chrome)
}

function addVideoControls(chrome: Chrome): void {
  const { viewer, frame, texts } = chrome
  const openTranscript = createTranscriptOpener(chrome)
  const title = () => texts('transcript.title', { stop: viewer.stop.name })
  addMediaBar({ viewer, texts, parent: frame.bottom, onTranscript: (url) => void openTranscript(title(), url) })
}

function addGuide(chrome: Chrome, bar: HTMLElement, { host, guided }: MountOptions): Guide {
  const onChange = (detail: object) =>
    host.dispatchEvent(new CustomEvent('guidechange', { detail, bubbles: true, composed: true }))
  const guide = createGuide(chrome, bar, { onChange })
  if (guided && motionMs(1) > 0)
    void chrome.viewer.ready
      .then(() => chrome.started)
      .then(guide.play)
      .catch(() => undefined)
  return guide
}

/** Optional parts that are loaded before the tour is shown. */
type LoadedParts = {
  readonly buttons: ArrangedButtons | undefined
  readonly languages: PreparedLanguages | undefined
  readonly gates: PreparedGates | undefined
}

function addChrome(chrome: Chrome, options: MountOptions, { buttons, languages, gates }: LoadedParts): Guide {
  const { viewer, controls } = chrome
  if (controls.has('title')) addTitleBar(chrome, options.headingLevel)
  if (controls.has('description')) addDescriptionCard(chrome)
  const bar = addBar(chrome, options)
  if (buttons) buttons.arrange(chrome, bar)
  else arrangeWhenNarrow(chrome, bar)
  addAudio(chrome, bar)
  addMotionControls(chrome, bar, options)
  addLocations(chrome, options)
  addTimeLayers(chrome)
  languages?.addLanguages(chrome, bar)
  addHotspotSheet(chrome)
  addVideoControls(chrome)
  addConnectionNotices(chrome)
  addForms(chrome, options)
  viewer.on('error', ({ detail }) => {
    if (detail.code === 'WEBGL2_UNSUPPORTED') void addNoWebglFallback(chrome)
  })
  viewer.on('stopchange', ({ detail }) => {
    chrome.frame.element.dataset.stop = detail.stop.id
  })
  options.onChrome?.(chrome, bar)
  const guide = addGuide(chrome, bar, options)
  gates?.attach(chrome, guide)
  return guide
}

/** Shows the controls in the language of their texts, now and whenever it changes. */
function followControlLanguage(chrome: Chrome): void {
  const { viewer, frame } = chrome
  void setFrameLanguage(frame, controlLanguageOf(chrome))
  viewer.on('languagechange', () => {
    void setFrameLanguage(frame, controlLanguageOf(chrome))
    const root = frame.element.getRootNode()
    if (root instanceof ShadowRoot) relocalize(root)
  })
}

/** Loads the theme of a tour with custom styles. */
function loadTheme(
  { element }: Frame,
  { document: tourDocument }: MountOptions,
): Promise<AddThemeElements | undefined> | undefined {
  if (!tourDocument.tours[tourDocument.tourId]?.styles) return undefined
  return import('./theme/theme.ts').then(
    ({ prepareTheme }) => prepareTheme(element, tourDocument),
    // The tour works in the default theme.
    () => undefined,
  )
}

type ChromeBase = Pick<Chrome, 'viewer' | 'frame' | 'controls' | 'signal' | 'gates' | 'parts' | 'texts' | 'textSource'>

function createChrome(base: ChromeBase, options: MountOptions): Chrome {
  const { viewer } = base
  const baseUrl = options.baseUrl ?? document.baseURI
  return {
    ...base,
    get tour() {
      return viewer.document.tours[viewer.document.tourId]
    },
    resolveUrl: (mediaUrl) => new URL(mediaUrl, baseUrl).href,
    shareUrl: options.shareUrl,
    started: undefined,
  }
}

/** Resolves once the start screen is closed and no gate hides the stop. */
function whenTourStarts(
  startScreenClosed: Promise<void> | undefined,
  gates: PreparedGates | undefined,
): Promise<void> | undefined {
  return gates ? Promise.all([startScreenClosed, gates.opened]).then(() => undefined) : startScreenClosed
}

function englishControls(): ControlTexts {
  return { ...englishSource(), load: () => Promise.resolve(), prepare: () => Promise.resolve(() => undefined) }
}

/** Shows a tour with its controls in a shadow root. The viewer is loaded on demand; rejects if that fails. */
export async function mountTour(options: MountOptions): Promise<MountedTour> {
  const frame = createFrame(options.root)
  const { visitorTexts = englishControls() } = options
  const texts = createChromeTexts(visitorTexts)
  const hideLoading = showLoadingIndicator(frame, texts)
  const abortController = new AbortController()
  followScale(frame, { host: options.host, scale: options.scale, signal: abortController.signal })
  const tearDown = () => {
    abortController.abort()
    hideLoading()
    frame.element.remove()
  }
  try {
    const { document: tourDocument } = options
    const { language = '', languages: translations = [] } = tourDocument.tours[tourDocument.tourId] ?? {}
    const tourLanguages = [language, ...translations.map((translation) => translation.language)]
    const preferences = visitorPreferences(options.language, tourLanguages)
    const textsLoading = visitorTexts.load(preferences).then(() => {
      relocalize(frame.element)
      return setFrameLanguage(frame, visitorTexts.language)
    })
    const partsLoading = Promise.all([
      loadArrangedButtons(tourDocument.tours[tourDocument.tourId]?.buttons, options),
      loadLanguages(options),
      loadTheme(frame, options),
      loadGates(options),
      loadAuthorTexts(options),
    ])
    const { createTourViewer } = await import('../core/create-tour-viewer.ts')
    const [buttons, languages, addThemeElements, gates, authorTexts] = await partsLoading
    await textsLoading
    let currentDocument = () => languages?.document ?? tourDocument
    visitorTexts.authorText = authorTexts?.createAuthorTextLookup(visitorTexts, () => currentDocument())
    const controls = buttons?.withoutHidden(options.controls) ?? options.controls
    const parts = gates?.parts ?? options.parts
    const viewer = createTourViewer(frame.stage, {
      ...options,
      ...languages,
      parts,
      veil: gates?.veil ?? options.veil,
      texts,
      textsOf: (name, english) => createTextLookup(name, english, visitorTexts),
      prepareLanguage: (language) => visitorTexts.prepare([language]),
    })
    currentDocument = () => viewer.document
    options.onViewer?.(viewer)
    const chromeBase = createChrome(
      { viewer, frame, controls, signal: abortController.signal, gates, parts, texts, textSource: visitorTexts },
      options,
    )
    followControlLanguage(chromeBase)
    const { fillsWindow, startScreen = true } = options
    const startScreenClosed = addThemeElements?.(chromeBase, { fillsWindow, startScreen })
    // A copy would turn the getter `tour`, which follows the language, into a plain value.
    const tourStarts = whenTourStarts(startScreenClosed, gates)
    const chrome = Object.assign(chromeBase, { started: options.intro?.(tourStarts, viewer.ready) ?? tourStarts })
    const guide = addChrome(chrome, options, { buttons, languages, gates })
    options.parts?.attach(chrome)
    viewer.ready.finally(hideLoading).catch(() => undefined)
    return {
      viewer,
      guide,
      dispose() {
        viewer.dispose()
        tearDown()
      },
    }
  } catch (error) {
    tearDown()
    throw error
  }
}
