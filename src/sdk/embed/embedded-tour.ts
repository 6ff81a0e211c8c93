import type { View } from '../../shared/geometry/sphere.ts'
import { transitionNames } from '../../shared/tours/transitions.ts'
import { type ControlName, controlsOf } from '../chrome/bar/controls.ts'
import type { Chrome } from '../chrome/chrome.ts'
import { visitorPreferences } from '../chrome/languages/visitor-preferences.ts'
import { VisitorTexts } from '../chrome/languages/visitor-texts.ts'
import { showLoadFailure } from '../chrome/load-failure.ts'
import { type MountedTour, mountTour } from '../chrome/mount-tour.ts'
import { scaleFromText } from '../chrome/scale.ts'
import type { ViewLimitOptions, ViewLimitTarget } from '../core/api.ts'
import { coded, codeOf } from '../core/coded-error.ts'
import type { Quality } from '../core/device.ts'
import { readViewerTexts } from '../locales/viewer-text-files.ts'
import { checkOptions } from './check-options.ts'
import { checkOneOf, invalidArgument } from './checks.ts'
import { DocumentError } from './fetch-document.ts'
import { forwardEvents } from './forward-events.ts'
import { createGoogleAnalytics } from './google-analytics/google-analytics.ts'
import { pageConsentOf } from './google-analytics/page-consent.ts'
import type { StopoverScene, StopoverViewer } from './page-api.ts'
import type { PageHash } from './page-hash/page-hash.ts'
import { createPageViewer, withCode } from './page-viewer.ts'
import type { LoadedPanorama } from './panorama/load-panorama.ts'
import { applyQuality, qualities, qualityOf } from './quality.ts'
import { SceneLoader } from './scene/scene-loader.ts'
import { addScript } from './script/add-script.ts'
import { isShareId } from './script-url.ts'
import { stopFromAttribute } from './stop-attribute.ts'
import { type AccessibleDocument, loadWithAccess } from './tour-access.ts'
import { applyOptions } from './tour-attributes.ts'
import { prepareProjection } from './tour-projection.ts'
import { loadTypeface } from './typeface.ts'
import { PageViewLimits } from './view-limits/page-view-limits.ts'
import { createVisitCounter } from './visits/visit-counter.ts'
import { isOff } from './visits/visit-eligibility.ts'

export type EmbeddedTourSettings = {
  readonly host: HTMLElement
  readonly root: ShadowRoot
  /** Base URL of the installation, with a slash at its end. */
  readonly installation: string
  /** Aborts when the element leaves the page. */
  readonly signal: AbortSignal
  /** Options that the page passed to `Stopover.create`. */
  readonly options: object
  /** The page's own texts, by key. */
  readonly texts: Readonly<Record<string, string>>
  /** Plugins of the page, which may change. */
  readonly plugins: ReadonlySet<unknown>
  /** Loads the tour again. */
  readonly retry: () => void
}

/** A tour as the page controls it. */
export type EmbeddedTour = Omit<MountedTour, 'viewer'> & {
  readonly viewer: StopoverViewer
  /** Updates the page's answer about analytics. */
  setPageConsent(attribute: string | null): void
  /** Loads the scene API. */
  openScene(): Promise<StopoverScene>
  /** Follows a change of the page's plugins. */
  applyPlugins(): void
}

/** Guard for scripts of an exact version, which import only the modules of their build. */
export { setImportGuard as guardImports } from '../core/loading/guarded-import.ts'

/** Name of the state in the page's address if the attribute `hash` has no value. */
const defaultHashName = 'tour'

/** Number in an attribute; undefined if it is missing or invalid. */
function numberOf(host: HTMLElement, name: string): number | undefined {
  const text = host.getAttribute(name)
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** Start view from the attributes, in degrees. */
function viewOf(host: HTMLElement): Partial<View> {
  const view = { yawDeg: numberOf(host, 'yaw'), pitchDeg: numberOf(host, 'pitch'), fovDeg: numberOf(host, 'fov') }
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined))
}

/** Wraps guided play so that its rejections have an error code, even if its module can't be loaded. */
function wrapGuide({ guide }: MountedTour): EmbeddedTour['guide'] {
  return { play: () => withCode(guide.play()), pause: () => withCode(guide.pause()) }
}

/**
 * Element for a comparison that contains a tour. Its code is loaded with the first of its tours, so that other pages don't
 * pay for it.
 */
function comparisonOf(host: HTMLElement): HTMLElement | undefined {
  const comparison = host.closest<HTMLElement>('stopover-compare')
  if (!comparison) return undefined
  import('./compare/compare-element.ts').then(
    ({ defineCompareElement }) => defineCompareElement(),
    // Both tours work without the comparison.
    () => undefined,
  )
  return comparison
}

/**
 * Controls of a tour. The first tour of a comparison has none by default, because both follow those of the second. Without
 * a share page there is no link to copy.
 */
function controlNamesOf(host: HTMLElement, comparison: HTMLElement | undefined): ReadonlySet<ControlName> {
  const isFirst = comparison && host.slot === 'before'
  const names = controlsOf(host.getAttribute('controls') ?? (isFirst ? 'none' : null))
  return host.hasAttribute('src') ? new Set([...names].filter((name) => name !== 'share')) : names
}

/** Loads the code that stores the state in the page's address, if its attribute is set. */
async function loadHash(host: HTMLElement, signal: AbortSignal): Promise<PageHash | undefined> {
  const name = host.getAttribute('hash')
  if (name === null) return undefined
  try {
    const { PageHash } = await import('./page-hash/page-hash.ts')
    return new PageHash({ name: name || defaultHashName, signal })
  } catch (error) {
    // The tour works without it.
    const code = error instanceof TypeError ? 'INVALID_ARGUMENT' : 'LOAD_FAILED'
    host.dispatchEvent(new CustomEvent('error', { detail: { code, message: String(error), recoverable: true } }))
    return undefined
  }
}

const defaultDegPerSecond = 8
/** Shortest and longest time until auto-rotation starts. */
const idleRange = { minSeconds: 1, maxSeconds: 3600 }

/** Adds auto-rotation that starts after a time without input. */
async function addIdleRotation(chrome: Chrome, idleSeconds: number, degPerSecond = defaultDegPerSecond): Promise<void> {
  const seconds = Math.min(idleRange.maxSeconds, Math.max(idleRange.minSeconds, idleSeconds))
  try {
    const { rotateWhenIdle } = await import('./rotation/idle-rotation.ts')
    if (!chrome.signal.aborted) rotateWhenIdle(chrome, { degPerSecond, idleMs: seconds * 1000 })
  } catch {
    // The tour works without rotating.
  }
}

type LoadingTexts = { readonly visitorTexts: VisitorTexts; readonly textsLoaded: Promise<void> }

/** Content of a tour: a share of the installation, or a panorama or description at any address. */
type TourContent = AccessibleDocument & Pick<LoadedPanorama, 'baseUrl' | 'extendTiles'>

/** Loads the content of `<stopover-panorama>`. Its code is loaded on demand. */
async function loadSource(src: string, { host, signal }: EmbeddedTourSettings): Promise<TourContent> {
  const { loadPanorama } = await import('./panorama/load-panorama.ts')
  const alt = host.getAttribute('alt') ?? ''
  const language = host.closest<HTMLElement>('[lang]')?.lang || 'en'
  return { ...(await loadPanorama({ src, alt, language, signal })), wasPasswordEntered: false }
}

/** Loads the document of a tour, and shows a message if that fails. */
async function loadContent(
  { src, shareUrl }: { readonly src: string | null; readonly shareUrl: string },
  settings: EmbeddedTourSettings,
  { visitorTexts, textsLoaded }: LoadingTexts,
): Promise<TourContent> {
  const { root, signal, retry, installation } = settings
  try {
    if (src !== null) return await loadSource(src, settings)
    const content = await loadWithAccess({ root, texts: visitorTexts, textsLoaded, signal, shareUrl })
    return { ...content, baseUrl: installation }
  } catch (error) {
    // An error with a code has been shown already.
    if (codeOf(error) !== undefined) throw error
    const isGone = error instanceof DocumentError && !error.exists
    await textsLoaded
    if (!signal.aborted) showLoadFailure(root, { isGone, retry, visitorTexts })
    throw isGone ? coded('TOUR_NOT_FOUND', error) : error
  }
}

/** Loads the tour of a `<stopover-tour>` and shows it there. Rejects if that fails. */
export async function mountEmbeddedTour(settings: EmbeddedTourSettings): Promise<EmbeddedTour> {
  const { host, root, installation, signal } = settings
  applyOptions(host, settings.options)
  const comparison = comparisonOf(host)
  const language = host.getAttribute('language') ?? undefined
  const texts = Object.keys(settings.texts).length > 0 ? settings.texts : undefined
  const visitorTexts = new VisitorTexts(readViewerTexts, texts)
  checkOptions(settings.options)
  const src = host.getAttribute('src')
  const shareId = host.getAttribute('tour')
  if (src === null && !isShareId(shareId)) {
    await visitorTexts.load(visitorPreferences(language))
    if (!signal.aborted) showLoadFailure(root, { isGone: true, retry: settings.retry, visitorTexts })
    throw invalidArgument('tour', 'a share id', shareId)
  }
  const shareUrl = `${installation}share/${shareId}`
  const viewLimits = new PageViewLimits()
  const projectionLoading = prepareProjection(host, () => Boolean(hashState))
  const limitsRead = viewLimits.read((name) => numberOf(host, name))
  const hashLoading = loadHash(host, signal)
  // A password form or an error message needs the texts before the tour's own languages are known.
  const textsLoaded = visitorTexts.load(visitorPreferences(language))
  const {
    document: tourDocument,
    baseUrl,
    extendTiles,
    wasPasswordEntered,
  } = await loadContent({ src, shareUrl }, settings, { visitorTexts, textsLoaded })
  loadTypeface(installation)
  await limitsRead
  const projection = await projectionLoading
  const hash = await hashLoading
  const hashState = hash?.initialState(tourDocument.tours[tourDocument.tourId]?.stopIds.length ?? 0)
  const initialStop = host.getAttribute('stop')
  const guided = (host.getAttribute('guided') ?? 'false') !== 'false'
  const idleSeconds = numberOf(host, 'autorotateidle')
  const visitContext = { shareUrl, embeddedIn: location.href, signal }
  const consent = pageConsentOf(host.getAttribute('analyticsconsent'))
  const googleAnalytics = createGoogleAnalytics(tourDocument, { ...visitContext, root, installation }, consent)
  const scene = new SceneLoader(settings)
  const tour = await mountTour({
    host,
    root,
    document: tourDocument,
    baseUrl,
    extendTiles,
    stop: hashState?.position ?? stopFromAttribute(initialStop),
    view: hashState ? hashState.view : viewOf(host),
    gestures: host.getAttribute('gestures') === 'free' ? 'free' : 'cooperative',
    transition: transitionNames.find((name) => name === host.getAttribute('transition')),
    controls: controlNamesOf(host, comparison),
    fullscreenHost: comparison,
    veil: viewLimits.filter,
    compass: (host.getAttribute('compass') ?? 'false') !== 'false',
    scale: scaleFromText(host.getAttribute('scale')),
    guided,
    language,
    visitorTexts,
    startScreen: host.getAttribute('startscreen') !== 'skip',
    autoRotateDegPerSecond: guided || idleSeconds !== undefined ? undefined : numberOf(host, 'autorotate'),
    headingLevel: 2,
    fillsWindow: false,
    shareUrl: (position) => `${shareUrl}/stop/${position}`,
    intro: projection?.intro,
    onViewer(viewer) {
      projection?.apply(viewer)
      applyQuality(viewer.sceneHost, qualityOf(host.getAttribute('quality')))
      forwardEvents(viewer, host)
      addScript({ viewer, document: tourDocument, host, root, installation, listed: undefined, signal })
      googleAnalytics?.trackTour({ viewer, host, root, signal })
      if (isOff(host.getAttribute('visits'))) return
      createVisitCounter(tourDocument, visitContext)?.countTour({ viewer, host, root, signal })
    },
    onChrome(chrome, bar) {
      scene.attach(chrome, bar)
      if (idleSeconds !== undefined) void addIdleRotation(chrome, idleSeconds, numberOf(host, 'autorotate'))
      googleAnalytics?.addConsentButton(chrome, bar)
    },
  })
  if (signal.aborted) {
    tour.dispose()
    throw signal.reason
  }
  // The removed password form had the focus, unless the visitor has moved it elsewhere.
  if (wasPasswordEntered && document.activeElement === document.body)
    root.querySelector<HTMLElement>('.surface')?.focus({ preventScroll: true })
  const viewer = Object.assign(createPageViewer(tour.viewer, signal), {
    setViewLimits: (limits: ViewLimitOptions | null, target?: ViewLimitTarget) =>
      withCode(viewLimits.set(tour.viewer, limits, target)),
    setQuality(quality: Quality) {
      checkOneOf('quality', quality, qualities)
      applyQuality(tour.viewer.sceneHost, quality)
    },
  }) satisfies StopoverViewer
  // The page may have changed the attribute while the viewer loaded.
  const stop = stopFromAttribute(host.getAttribute('stop'))
  if (stop !== undefined && stop !== stopFromAttribute(initialStop)) void viewer.goTo(stop).catch(() => undefined)
  hash?.follow(tour.viewer)
  scene.start(viewer)
  return {
    viewer,
    openScene: () => scene.open(),
    applyPlugins: () => scene.applyPlugins(),
    guide: wrapGuide(tour),
    setPageConsent: (attribute) => googleAnalytics?.setPageConsent(pageConsentOf(attribute)),
    dispose: () => tour.dispose(),
  }
}
