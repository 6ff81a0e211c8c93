import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { Visit } from '../../../../src/sdk/embed/visits/visit.ts'
import { analyticsLimits } from '../../../../src/shared/analytics/analytics-limits.ts'
import { aPage } from './fake-page.ts'
import { aShownTour, gardenId, hallId, planId, vaseId } from './fake-tour.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const { batchMaxBytes, idleAfterMs, visitAfterMs } = analyticsLimits
const stopIds = [hallId, gardenId, planId]

const anAct = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 40_000 }) }) },
  fc.record({ act: fc.constant('visible' as const), is: fc.boolean() }),
  fc.record({ act: fc.constant('onScreen' as const), is: fc.boolean() }),
  fc.record({ act: fc.constant('pageShown' as const), is: fc.boolean() }),
  fc.record({ act: fc.constant('online' as const), is: fc.boolean() }),
  fc.record({ act: fc.constant('takes' as const), is: fc.boolean() }),
  fc.record({ act: fc.constant('input' as const) }),
  fc.record({ act: fc.constant('goTo' as const), stopId: fc.constantFrom(...stopIds) }),
  fc.record({
    act: fc.constant('look' as const),
    yawDeg: fc.double({ min: -180, max: 180, noNaN: true }),
    pitchDeg: fc.double({ min: -90, max: 90, noNaN: true }),
  }),
  fc.record({ act: fc.constant('press' as const) }),
)
type Act = typeof anAct extends fc.Arbitrary<infer Given> ? Given : never

/** Looks on, the simple way: a moment at a time adds to the stop that is shown, where somebody is there. */
class Onlooker {
  readonly facts = { visible: true, onScreen: true, pageShown: true }
  readonly lookedMs = new Map<string, number>()
  stopId = hallId
  #untilMs = idleAfterMs
  #nowMs = 0

  get isThere(): boolean {
    return Object.values(this.facts).every(Boolean)
  }

  /** Who comes is there. */
  change(fact: 'visible' | 'onScreen' | 'pageShown', is: boolean): void {
    const wasThere = this.isThere
    this.facts[fact] = is
    if (this.isThere && !wasThere) this.input()
  }

  pass(ms: number): void {
    const passedMs = this.isThere ? Math.max(0, Math.min(this.#nowMs + ms, this.#untilMs) - this.#nowMs) : 0
    this.#nowMs += ms
    if (passedMs > 0) this.lookedMs.set(this.stopId, (this.lookedMs.get(this.stopId) ?? 0) + passedMs)
  }

  input(): void {
    this.#untilMs = this.#nowMs + idleAfterMs
  }
}

function runVisit(acts: readonly Act[]) {
  vi.useFakeTimers()
  const page = aPage()
  const shown = aShownTour()
  const onlooker = new Onlooker()
  new Visit({ shareAddress: 'https://tours.example/share/house', embeddedIn: undefined, signal: shown.signal }).show(
    shown.tour,
  )
  const setFact = (act: 'visible' | 'onScreen' | 'pageShown', is: boolean) => {
    onlooker.change(act, is)
    if (act === 'visible') page.setVisible(is)
    else if (act === 'onScreen') page.scroll(is ? 1 : 0)
    else page.tell(is ? 'pageshow' : 'pagehide')
  }
  for (const one of acts) {
    switch (one.act) {
      case 'pass':
        vi.advanceTimersByTime(one.ms)
        onlooker.pass(one.ms)
        break
      case 'online':
        page.navigator.onLine = one.is
        if (one.is) page.tell('online')
        break
      case 'takes':
        page.takeBeacons(one.is)
        break
      case 'input':
        page.tell('pointerdown')
        onlooker.input()
        break
      case 'goTo':
        shown.goTo(one.stopId)
        onlooker.stopId = one.stopId
        break
      case 'look':
        Object.assign(shown.view, { yawDeg: one.yawDeg, pitchDeg: one.pitchDeg })
        shown.state.inView = one.yawDeg > 0 ? [vaseId] : []
        break
      case 'press':
        shown.emit('panelopen', { hotspot: shown.hotspot })
        break
      default:
        setFact(one.act, one.is)
    }
  }
  page.navigator.onLine = true
  page.takeBeacons(true)
  shown.takeDown()
  return { page, lookedMs: onlooker.lookedMs }
}

it('whatever happens, each batch is one that the server takes, and the sums are what was looked at', () => {
  fc.assert(
    fc.property(fc.array(anAct, { maxLength: 60 }), (acts) => {
      const { page, lookedMs } = runVisit(acts)
      const batches = page.sent()
      for (const { text } of page.beacons) expect(Buffer.byteLength(text)).toBeLessThan(batchMaxBytes)
      const events = batches.flatMap((batch) => batch.events)
      const timesMs = new Map<string, number>()
      const directionsMs = new Map<string, number>()
      for (const event of events) {
        if (event.kind === 'time') timesMs.set(event.stopId, (timesMs.get(event.stopId) ?? 0) + event.durationMs)
        if (event.kind !== 'directions') continue
        const sumMs = event.cells.reduce((sum, [, durationMs]) => sum + durationMs, 0)
        directionsMs.set(event.stopId, (directionsMs.get(event.stopId) ?? 0) + sumMs)
      }
      const allMs = [...lookedMs.values()].reduce((sum, ms) => sum + ms, 0)
      const expected = allMs < visitAfterMs ? new Map() : lookedMs
      expect(Object.fromEntries(timesMs)).toEqual(Object.fromEntries(expected))
      const surrounding = [...expected].filter(([stopId]) => stopId !== planId)
      expect(Object.fromEntries(directionsMs)).toEqual(Object.fromEntries(surrounding))
      expect(batches.filter(({ visit }) => visit)).toHaveLength(allMs < visitAfterMs ? 0 : 1)
    }),
    { numRuns: 150 },
  )
})
