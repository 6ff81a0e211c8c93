import { loadStopover } from './embed.ts'
import type {
  StopoverAttributes,
  StopoverElementEventDetails,
  StopoverErrorCode,
  StopoverTourElement,
} from './generated/stopover.d.ts'

/** Code shared by the components for React and Vue. It can be imported on a server. */

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
  yawmin: true,
  yawmax: true,
  pitchmin: true,
  pitchmax: true,
  fovmin: true,
  fovmax: true,
  gestures: true,
  transition: true,
  language: true,
  autorotate: true,
  autorotateidle: true,
  guided: true,
  startscreen: true,
  controls: true,
  compass: true,
  scale: true,
  quality: true,
  projection: true,
  intro: true,
  hash: true,
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
  timelayerchange: true,
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

/** Attributes of the element as strings; options that are not set are omitted. */
export function tourAttributesOf(options: StopoverAttributes): Readonly<Partial<Record<TourAttribute, string>>> {
  const attributeValues: Partial<Record<TourAttribute, string>> = {}
  for (const name of tourAttributes) {
    const value = options[name]
    if (value !== undefined && value !== null) attributeValues[name] = String(value)
  }
  return attributeValues
}

/**
 * Sets the page's custom texts of the viewer if they have changed, which reloads the tour. The element gets a copy, so
 * that a later change to the page's object is detected.
 */
export function setTourTexts(element: HTMLElement, texts: TourTexts = {}): void {
  const tour = element as StopoverTourElement
  // Undefined until the SDK has loaded.
  const currentTexts: TourTexts | undefined = tour.texts
  if (JSON.stringify(currentTexts ?? {}) !== JSON.stringify(texts)) tour.texts = { ...texts }
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
  /** Origin of the installation, such as `https://tours.example.com`. */
  readonly origin: string
  /** Receives the events of the tour, and an `error` event with `LOAD_FAILED` if the SDK can't be loaded. */
  readonly onEvent: (name: TourEventName, event: Event) => void
}

/** Viewers that have emitted `ready` to a component. */
const readyViewers = new WeakSet<object>()

/**
 * Replays the `ready` event of a tour that was ready before the component listened, which happens if a page loads the SDK
 * before it hydrates.
 */
async function replayReady(element: HTMLElement, onReady: (event: TourEvent<'ready'>) => void): Promise<void> {
  const viewer = isUpgraded(element) ? element.viewer : undefined
  await viewer?.ready
  const isCurrent = viewer !== undefined && isUpgraded(element) && element.viewer === viewer
  if (isCurrent && !readyViewers.has(viewer)) onReady(createReadyEvent(element))
}

/**
 * Creates a `ready` event with the element as its target. It is passed to the component only, because other listeners
 * have already received the real event.
 */
function createReadyEvent(element: HTMLElement): TourEvent<'ready'> {
  const event: TourEvent<'ready'> = new CustomEvent('ready', { detail: {}, bubbles: true, composed: true })
  for (const name of ['target', 'currentTarget']) Object.defineProperty(event, name, { value: element })
  return event
}

/** Loads the SDK for an element and listens to its events. Returns a function that removes the listeners. */
export function connectTour(element: HTMLElement, { origin, onEvent }: TourConnection): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const handleEvent = (name: TourEventName, event: Event) => {
    if (name === 'ready' && isUpgraded(element) && element.viewer) readyViewers.add(element.viewer)
    onEvent(name, event)
  }
  for (const name of tourEvents) element.addEventListener(name, (event) => handleEvent(name, event), { signal })
  void replayReady(element, (event) => signal.aborted || handleEvent('ready', event))
  void loadSdk(element, origin)
  return () => controller.abort()
}

/**
 * Properties and methods of `<stopover-tour>`, which may be used before the SDK has loaded: asynchronous methods wait
 * for it; synchronous ones return `undefined` until the tour is loaded.
 */
export interface StopoverTourHandle extends Omit<StopoverTourElement, keyof HTMLElement | 'texts'> {
  /** `null` while the component isn't mounted. */
  readonly element: StopoverTourElement | null
}

function isUpgraded(element: HTMLElement | null): element is StopoverTourElement {
  return element !== null && 'goTo' in element
}

function notOnPageError(): Error {
  const code: StopoverErrorCode = 'NOT_ON_PAGE'
  return Object.assign(new Error('The tour is not on a page.'), { code })
}

/** Keeps the browser from reporting an unhandled `ABORTED` rejection: the page itself unmounted the component. */
function ignoreUnhandledAbort<Result>(call: Promise<Result>): Promise<Result> {
  const result = new Promise<Result>((resolve, reject) => {
    call.then(resolve, (error: unknown) => {
      if (Object(error).code === 'ABORTED') result.catch(() => undefined)
      reject(error)
    })
  })
  return result
}

/** Creates the handle of a component from its element and the origin of the installation. */
export function tourHandle(component: {
  readonly element: () => HTMLElement | null
  readonly origin: () => string
}): StopoverTourHandle {
  const whenUpgraded = async (): Promise<StopoverTourElement> => {
    const element = component.element()
    if (element === null) throw notOnPageError()
    if (!isUpgraded(element)) await loadStopover(component.origin())
    if (!isUpgraded(element)) throw notOnPageError()
    return element
  }
  const callWhenUpgraded = <Result>(call: (tour: StopoverTourElement) => Promise<Result>): Promise<Result> =>
    ignoreUnhandledAbort(whenUpgraded().then(call))
  const upgradedElement = (): StopoverTourElement | undefined => {
    const element = component.element()
    return isUpgraded(element) ? element : undefined
  }
  return {
    get element() {
      return component.element() as StopoverTourElement | null
    },
    get ready() {
      return whenUpgraded().then((tour) => tour.ready)
    },
    get viewer() {
      return upgradedElement()?.viewer
    },
    get scene() {
      return callWhenUpgraded((tour) => tour.scene)
    },
    use: (plugin) => {
      let remove: (() => void) | undefined
      let isRemoved = false
      const add = (tour: StopoverTourElement) => {
        if (!isRemoved) remove = tour.use(plugin)
      }
      const tour = upgradedElement()
      // A script that can't be loaded is reported by an `error` event.
      if (tour) add(tour)
      else whenUpgraded().then(add, () => undefined)
      return () => {
        isRemoved = true
        remove?.()
      }
    },
    goTo: (stop, options) => callWhenUpgraded((tour) => tour.goTo(stop, options)),
    getView: () => upgradedElement()?.getView(),
    setView: (view, options) => callWhenUpgraded((tour) => tour.setView(view, options)),
    screenToDirection: (x, y) => upgradedElement()?.screenToDirection(x, y),
    directionToScreen: (direction) => upgradedElement()?.directionToScreen(direction),
    openPanel: (hotspotId) => callWhenUpgraded((tour) => tour.openPanel(hotspotId)),
    closePanel: () => upgradedElement()?.closePanel(),
    playTour: () => callWhenUpgraded((tour) => tour.playTour()),
    pauseTour: async () => (await whenUpgraded()).pauseTour(),
    snapshot: (options) => callWhenUpgraded((tour) => tour.snapshot(options)),
    stats: () => upgradedElement()?.stats(),
    // An attribute also takes effect before the SDK has loaded.
    setAnalyticsConsent: (consent) => component.element()?.setAttribute('analyticsconsent', consent),
    reload: () => {
      const element = component.element()
      if (isUpgraded(element)) element.reload()
      else if (element !== null) void loadSdk(element, component.origin())
    },
  }
}
