import { loadStopover } from './embed.ts'
import type {
  StopoverAttributes,
  StopoverElementEventDetails,
  StopoverErrorCode,
  StopoverTourElement,
} from './generated/stopover.d.ts'

/** What components of frameworks share. Nothing here needs a browser before it is called. */

export const tourElementName = 'stopover-tour'

export type TourAttribute = keyof StopoverAttributes
export type TourEventName = keyof StopoverElementEventDetails
export type TourEvent<Name extends TourEventName> = CustomEvent<StopoverElementEventDetails[Name]>
export type TourTexts = Readonly<Record<string, string>>

const attributes: Readonly<Record<TourAttribute, true>> = {
  tour: true,
  stop: true,
  yaw: true,
  pitch: true,
  fov: true,
  gestures: true,
  transition: true,
  language: true,
  autorotate: true,
  guided: true,
  startscreen: true,
  controls: true,
  loading: true,
  poster: true,
  visits: true,
  analyticsconsent: true,
}

const events: Readonly<Record<TourEventName, true>> = {
  ready: true,
  stopleave: true,
  stopchange: true,
  languagechange: true,
  viewchange: true,
  sharp: true,
  hotspotclick: true,
  buttonclick: true,
  panelopen: true,
  panelclose: true,
  formsubmit: true,
  guidechange: true,
  gyrochange: true,
  xrchange: true,
  cruisechange: true,
  tileerror: true,
  contextlost: true,
  contextrestored: true,
  error: true,
}

export const tourAttributes = Object.keys(attributes) as readonly TourAttribute[]
export const tourEvents = Object.keys(events) as readonly TourEventName[]

/** The attributes of the element as HTML has them: texts, and only those that are set. */
export function tourAttributesOf(options: StopoverAttributes): Readonly<Partial<Record<TourAttribute, string>>> {
  const set: Partial<Record<TourAttribute, string>> = {}
  for (const name of tourAttributes) {
    const value = options[name]
    if (value !== undefined && value !== null) set[name] = String(value)
  }
  return set
}

/**
 * Sets a copy of the page's own texts where they differ: a change loads the tour again. An object that a page changes
 * later differs then from what is set, also before the SDK is there.
 */
export function setTourTexts(element: HTMLElement, texts: TourTexts = {}): void {
  const tour = element as StopoverTourElement
  // Without the SDK the element has none yet.
  const current: TourTexts | undefined = tour.texts
  if (JSON.stringify(current ?? {}) !== JSON.stringify(texts)) tour.texts = { ...texts }
}

async function loadSdk(element: HTMLElement, origin: string): Promise<void> {
  try {
    await loadStopover(origin)
  } catch (error) {
    const detail = { code: 'LOAD_FAILED', message: String(error), recoverable: true }
    element.dispatchEvent(new CustomEvent('error', { detail }))
  }
}

export type TourConnection = {
  /** The address of the installation. */
  readonly origin: string
  /** Gets each event of the tour, and an `error` with `LOAD_FAILED` where the SDK can't be loaded. */
  readonly onEvent: (name: TourEventName, event: Event) => void
}

/** Viewers that were heard to be ready. */
const toldViewers = new WeakSet<object>()

/** Tells of a tour that was ready before anything listened: the page may load the SDK before it hydrates. */
async function tellReady(element: HTMLElement, tell: (event: TourEvent<'ready'>) => void): Promise<void> {
  const viewer = isUpgraded(element) ? element.viewer : undefined
  await viewer?.ready
  if (viewer && isUpgraded(element) && element.viewer === viewer && !toldViewers.has(viewer)) tell(lateReady(element))
}

/** As one that the element sent; it was sent long ago, and nothing else of the page may hear it twice. */
function lateReady(element: HTMLElement): TourEvent<'ready'> {
  const event: TourEvent<'ready'> = new CustomEvent('ready', { detail: {}, bubbles: true, composed: true })
  for (const name of ['target', 'currentTarget']) Object.defineProperty(event, name, { value: element })
  return event
}

/** Loads the SDK for an element and listens to it; call the result to stop listening. */
export function connectTour(element: HTMLElement, { origin, onEvent }: TourConnection): () => void {
  const { signal, abort } = stoppable()
  const hear = (name: TourEventName, event: Event) => {
    if (name === 'ready' && isUpgraded(element) && element.viewer) toldViewers.add(element.viewer)
    onEvent(name, event)
  }
  for (const name of tourEvents) element.addEventListener(name, (event) => hear(name, event), { signal })
  void tellReady(element, (event) => signal.aborted || hear('ready', event))
  void loadSdk(element, origin)
  return abort
}

function stoppable(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

/**
 * The properties and methods of `<stopover-tour>`, at any time: what answers with a promise waits for the SDK, what
 * answers at once answers `undefined` until the tour is loaded.
 */
export interface StopoverTourHandle extends Omit<StopoverTourElement, keyof HTMLElement | 'texts'> {
  /** `null` while the component isn't mounted. */
  readonly element: StopoverTourElement | null
}

function isUpgraded(element: HTMLElement | null): element is StopoverTourElement {
  return element !== null && 'goTo' in element
}

function notOnPage(): Error {
  const code: StopoverErrorCode = 'NOT_ON_PAGE'
  return Object.assign(new Error('The tour is not on a page.'), { code })
}

/** Keeps a rejection by `ABORTED` out of the page's console: the page itself has unmounted the component. */
function quietIfAborted<Result>(call: Promise<Result>): Promise<Result> {
  const result = new Promise<Result>((resolve, reject) => {
    call.then(resolve, (error: unknown) => {
      if (Object(error).code === 'ABORTED') result.catch(() => undefined)
      reject(error)
    })
  })
  return result
}

/** The handle of a component, which has its element and the address of the installation. */
export function tourHandle(component: {
  readonly element: () => HTMLElement | null
  readonly origin: () => string
}): StopoverTourHandle {
  const loaded = async (): Promise<StopoverTourElement> => {
    const element = component.element()
    if (element === null) throw notOnPage()
    if (!isUpgraded(element)) await loadStopover(component.origin())
    if (!isUpgraded(element)) throw notOnPage()
    return element
  }
  const whenLoaded = <Result>(call: (tour: StopoverTourElement) => Promise<Result>): Promise<Result> =>
    quietIfAborted(loaded().then(call))
  const current = (): StopoverTourElement | undefined => {
    const element = component.element()
    return isUpgraded(element) ? element : undefined
  }
  return {
    get element() {
      return component.element() as StopoverTourElement | null
    },
    get ready() {
      return loaded().then((tour) => tour.ready)
    },
    get viewer() {
      return current()?.viewer
    },
    goTo: (stop, options) => whenLoaded((tour) => tour.goTo(stop, options)),
    getView: () => current()?.getView(),
    setView: (view, options) => whenLoaded((tour) => tour.setView(view, options)),
    screenToDirection: (x, y) => current()?.screenToDirection(x, y),
    directionToScreen: (direction) => current()?.directionToScreen(direction),
    openPanel: (hotspotId) => whenLoaded((tour) => tour.openPanel(hotspotId)),
    closePanel: () => current()?.closePanel(),
    playTour: () => whenLoaded((tour) => tour.playTour()),
    pauseTour: async () => (await loaded()).pauseTour(),
    snapshot: (options) => whenLoaded((tour) => tour.snapshot(options)),
    stats: () => current()?.stats(),
    // By the attribute it holds from the beginning, also before the SDK is there.
    setAnalyticsConsent: (consent) => component.element()?.setAttribute('analyticsconsent', consent),
    reload: () => {
      const element = component.element()
      if (isUpgraded(element)) element.reload()
      else if (element !== null) void loadSdk(element, component.origin())
    },
  }
}
