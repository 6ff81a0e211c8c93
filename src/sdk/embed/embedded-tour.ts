import type { View } from '../../shared/geometry/sphere.ts'
import { transitionNames } from '../../shared/tours/transitions.ts'
import { controlsOf } from '../chrome/bar/controls.ts'
import { showFailure } from '../chrome/load-failure.ts'
import { type MountedTour, mountTour } from '../chrome/mount-tour.ts'
import { coded, codeOf } from '../core/coded-error.ts'
import { chromeTexts } from '../locales/texts.ts'
import { checkOptions } from './check-options.ts'
import { invalid } from './checks.ts'
import { forwardEvents } from './forward-events.ts'
import { googleAnalytics } from './google-analytics/google-analytics.ts'
import { pageConsentOf } from './google-analytics/page-consent.ts'
import { isShareId } from './script-address.ts'
import { pageViewer, withCode } from './page-viewer.ts'
import { DocumentError } from './read-document.ts'
import { addScript } from './script/add-script.ts'
import type { StopoverViewer } from './stopover.d.ts'
import { type Admission, readAdmitted } from './tour-access.ts'
import { stopFromAttribute } from './tour-attributes.ts'
import { bringTypeface } from './typeface.ts'
import { isOff } from './visits/visit-eligibility.ts'
import { visitCounter } from './visits/visit-counter.ts'

export type EmbeddedTourSettings = {
  readonly host: HTMLElement
  readonly root: ShadowRoot
  /** Address of the installation, with a slash at its end. */
  readonly installation: string
  /** Ends when the element leaves the page. */
  readonly signal: AbortSignal
  /** What the page passed to `Stopover.create`. */
  readonly options: object
  /** The page's own texts, by key. */
  readonly texts: Readonly<Record<string, string>>
  /** Loads everything anew. */
  readonly retry: () => void
}

/** A tour as a page may use it. */
export type EmbeddedTour = Omit<MountedTour, 'viewer'> & {
  readonly viewer: StopoverViewer
  /** What the page says by now about measuring its visitor. */
  setPageConsent(attribute: string | null): void
}
/** For a page that allows only the modules its script was built with. */
export { setImportGuard as guardImports } from '../core/loading/guarded-import.ts'

function numberOf(host: HTMLElement, name: string): number | undefined {
  const text = host.getAttribute(name)
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** The first view as attributes give it, in degrees. */
function viewOf(host: HTMLElement): Partial<View> {
  const given = { yawDeg: numberOf(host, 'yaw'), pitchDeg: numberOf(host, 'pitch'), fovDeg: numberOf(host, 'fov') }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** Guided play whose rejections have a code: its own code may fail to load. */
function guideFor({ guide }: MountedTour): EmbeddedTour['guide'] {
  return { play: () => withCode(guide.play()), pause: () => withCode(guide.pause()) }
}

/** The document of a share; a person sees why where there is none. */
async function admissionTo(shareAddress: string, settings: EmbeddedTourSettings): Promise<Admission> {
  const { root, signal, retry, texts } = settings
  try {
    return await readAdmitted({ root, texts, signal, address: shareAddress })
  } catch (error) {
    // Why it is not there is told already.
    if (codeOf(error) !== undefined) throw error
    const isGone = error instanceof DocumentError && !error.found
    if (!signal.aborted) showFailure(root, { isGone, retry, texts: chromeTexts(texts) })
    throw isGone ? coded('TOUR_NOT_FOUND', error) : error
  }
}

/** Loads the tour that a `<stopover-tour>` names and shows it there. Rejects when that is not possible. */
export async function mountEmbeddedTour(settings: EmbeddedTourSettings): Promise<EmbeddedTour> {
  const { host, root, installation, signal, texts } = settings
  checkOptions(settings.options)
  const shareId = host.getAttribute('tour')
  if (!isShareId(shareId)) {
    if (!signal.aborted) showFailure(root, { isGone: true, retry: settings.retry, texts: chromeTexts(texts) })
    throw invalid('tour', 'a share id', shareId)
  }
  const shareAddress = `${installation}share/${shareId}`
  const { document: tourDocument, hasAsked } = await admissionTo(shareAddress, settings)
  bringTypeface(installation)
  const named = host.getAttribute('stop')
  const guided = (host.getAttribute('guided') ?? 'false') !== 'false'
  const place = { shareAddress, embeddedIn: location.href, signal }
  const consent = pageConsentOf(host.getAttribute('analyticsconsent'))
  const google = googleAnalytics(tourDocument, { ...place, root, installation }, consent)
  const tour = await mountTour({
    host,
    root,
    document: tourDocument,
    baseUrl: installation,
    stop: stopFromAttribute(named),
    view: viewOf(host),
    gestures: host.getAttribute('gestures') === 'free' ? 'free' : 'cooperative',
    transition: transitionNames.find((name) => name === host.getAttribute('transition')),
    controls: controlsOf(host.getAttribute('controls')),
    guided,
    language: host.getAttribute('language') ?? undefined,
    startScreen: host.getAttribute('startscreen') !== 'skip',
    turnDegPerSecond: guided ? undefined : numberOf(host, 'autorotate'),
    headingLevel: 2,
    fillsWindow: false,
    texts: Object.keys(texts).length > 0 ? texts : undefined,
    shareAddress: (position) => `${shareAddress}/stop/${position}`,
    onViewer(viewer) {
      forwardEvents(viewer, host)
      addScript({ viewer, document: tourDocument, host, root, installation, listed: undefined, signal })
      google?.show({ viewer, host, root, signal })
      if (isOff(host.getAttribute('visits'))) return
      visitCounter(tourDocument, place)?.show({ viewer, host, root, signal })
    },
    onChrome: (chrome, bar) => google?.offer(chrome, bar),
  })
  if (signal.aborted) {
    tour.dispose()
    throw signal.reason
  }
  // The form took the focus with it; whoever went on in the page meanwhile is left there.
  if (hasAsked && document.activeElement === document.body)
    root.querySelector<HTMLElement>('.surface')?.focus({ preventScroll: true })
  const viewer = pageViewer(tour.viewer, signal)
  // the page may have named another one while the viewer came
  const stop = stopFromAttribute(host.getAttribute('stop'))
  if (stop !== undefined && stop !== stopFromAttribute(named)) void viewer.goTo(stop).catch(() => undefined)
  return {
    viewer,
    guide: guideFor(tour),
    setPageConsent: (attribute) => google?.setPageConsent(pageConsentOf(attribute)),
    dispose: () => tour.dispose(),
  }
}
