import { vi } from 'vitest'
import { type VisitBatch, visitBatch } from '../../../../src/shared/analytics/visit-events.ts'

export type Beacon = { readonly address: string; readonly text: string }

/** What of a page a visit asks and hears, in place of that of a browser. Timers and the clock are vitest's. */
export function aPage() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible', referrer: '', prerendering: false })
  const window = new EventTarget()
  const beacons: Beacon[] = []
  let takesBeacons = true
  const navigator = {
    onLine: true,
    webdriver: false,
    doNotTrack: null as string | null,
    globalPrivacyControl: undefined as boolean | undefined,
    sendBeacon(address: string, text: string) {
      if (takesBeacons) beacons.push({ address, text })
      return takesBeacons
    },
  }
  const device = { pointer: 'fine', width: 1440, height: 900 }
  const location = { host: 'tours.example', search: '' }
  const observed = new Set<FakeObserver>()

  class FakeObserver {
    readonly tell: (entries: readonly { intersectionRatio: number }[]) => void
    constructor(tell: FakeObserver['tell']) {
      this.tell = tell
    }
    observe() {
      observed.add(this)
      this.tell([{ intersectionRatio: 1 }])
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
    /** All that was sent so far; throws for what the server does not take. */
    sent: (): VisitBatch[] => beacons.map(({ text }) => visitBatch.parse(JSON.parse(text))),
    /** A share of the tour is on the screen. */
    scroll(share: number) {
      for (const { tell } of observed) tell([{ intersectionRatio: share }])
    },
    tell: (name: string, detail: object = {}) => window.dispatchEvent(Object.assign(new Event(name), detail)),
    takeBeacons(isTaken: boolean) {
      takesBeacons = isTaken
    },
  }
}

export type FakePage = ReturnType<typeof aPage>

/** A link, or what is within one. */
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

/** A press, which is told by the root of the tour around the link. */
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
