import { vi } from 'vitest'
import { type VisitBatch, visitBatch } from '../../../../src/shared/analytics/visit-events.ts'

export type Beacon = { readonly address: string; readonly text: string }

/** Fakes the browser globals that a visit uses. Timers and the clock are vitest's. */
export function aPage() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible', referrer: '', prerendering: false })
  const window = new EventTarget()
  const beacons: Beacon[] = []
  let acceptsBeacons = true
  const navigator = {
    onLine: true,
    webdriver: false,
    doNotTrack: null as string | null,
    globalPrivacyControl: undefined as boolean | undefined,
    sendBeacon(address: string, text: string) {
      if (acceptsBeacons) beacons.push({ address, text })
      return acceptsBeacons
    },
  }
  const device = { pointer: 'fine', width: 1440, height: 900 }
  const location = { host: 'tours.example', search: '' }
  const observed = new Set<FakeObserver>()

  class FakeObserver {
    readonly notify: (entries: readonly { intersectionRatio: number }[]) => void
    constructor(notify: FakeObserver['notify']) {
      this.notify = notify
    }
    observe() {
      observed.add(this)
      this.notify([{ intersectionRatio: 1 }])
    }
    disconnect() {
      observed.delete(this)
    }
  }
  const globals = {
    document,
    navigator,
    location,
    screen: device,
    matchMedia: (query: string) => ({ matches: query === `(pointer: ${device.pointer})` }),
    addEventListener: window.addEventListener.bind(window),
    IntersectionObserver: FakeObserver,
    Element: FakeLink,
    MouseEvent: FakeClick,
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  const setVisible = (isVisible: boolean) => {
    document.visibilityState = isVisible ? 'visible' : 'hidden'
    document.dispatchEvent(new Event('visibilitychange'))
  }
  return {
    document,
    navigator,
    location,
    device,
    beacons,
    setVisible,
    /** Batches sent so far. Throws for batches that the server would reject. */
    sent: (): VisitBatch[] => beacons.map(({ text }) => visitBatch.parse(JSON.parse(text))),
    /** Sets the visible fraction of the tour. */
    scroll(visibleFraction: number) {
      for (const { notify } of observed) notify([{ intersectionRatio: visibleFraction }])
    },
    dispatch: (name: string, detail: object = {}) => window.dispatchEvent(Object.assign(new Event(name), detail)),
    setAcceptsBeacons(isAccepting: boolean) {
      acceptsBeacons = isAccepting
    },
  }
}

export type FakePage = ReturnType<typeof aPage>

/** A link, or an element inside one; outside a link if `href` is empty. */
export class FakeLink extends EventTarget {
  readonly href: string
  constructor(href: string) {
    super()
    this.href = href
  }
  closest(): FakeLink | null {
    return this.href === '' ? null : this
  }
}

/** A click on a link, dispatched on the root of the tour. */
export class FakeClick extends Event {
  readonly button: number
  readonly #link: FakeLink
  constructor(link: FakeLink, { name = 'click', button = 0 } = {}) {
    super(name, { cancelable: true })
    this.#link = link
    this.button = button
  }
  override get target() {
    return this.#link
  }
}
