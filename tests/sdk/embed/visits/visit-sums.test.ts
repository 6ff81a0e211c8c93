import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { Visit } from '../../../../src/sdk/embed/visits/visit.ts'
import { analyticsLimits } from '../../../../src/shared/analytics/analytics-limits.ts'
import { aPage } from './fake-page.ts'
import { anObservedTour, gardenId, hallId, planId, vaseId } from './fake-tour.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const { batchMaxBytes, idleAfterMs, visitAfterMs } = analyticsLimits
const stopIds = [hallId, gardenId, planId]

const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 40_000 }) }) },
  fc.record({ type: fc.constant('visible' as const), value: fc.boolean() }),
  fc.record({ type: fc.constant('onScreen' as const), value: fc.boolean() }),
  fc.record({ type: fc.constant('pageShown' as const), value: fc.boolean() }),
  fc.record({ type: fc.constant('online' as const), value: fc.boolean() }),
  fc.record({ type: fc.constant('acceptBeacons' as const), value: fc.boolean() }),
  fc.record({ type: fc.constant('input' as const) }),
  fc.record({ type: fc.constant('goTo' as const), stopId: fc.constantFrom(...stopIds) }),
  fc.record({
    type: fc.constant('look' as const),
    yawDeg: fc.double({ min: -180, max: 180, noNaN: true }),
    pitchDeg: fc.double({ min: -90, max: 90, noNaN: true }),
  }),
  fc.record({ type: fc.constant('press' as const) }),
)
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

/** Reference model of active time. */
class ActiveTimeModel {
  readonly facts = { visible: true, onScreen: true, pageShown: true }
  readonly activeMsByStop = new Map<string, number>()
  stopId = hallId
  #untilMs = idleAfterMs
  #nowMs = 0

  get isActive(): boolean {
    return Object.values(this.facts).every(Boolean)
  }

  /** Sets a fact. Becoming active counts as input. */
  change(fact: 'visible' | 'onScreen' | 'pageShown', value: boolean): void {
    const wasActive = this.isActive
    this.facts[fact] = value
    if (this.isActive && !wasActive) this.input()
  }

  advance(ms: number): void {
    const passedMs = this.isActive ? Math.max(0, Math.min(this.#nowMs + ms, this.#untilMs) - this.#nowMs) : 0
    this.#nowMs += ms
    if (passedMs > 0) this.activeMsByStop.set(this.stopId, (this.activeMsByStop.get(this.stopId) ?? 0) + passedMs)
  }

  input(): void {
    this.#untilMs = this.#nowMs + idleAfterMs
  }
}

function runVisit(actions: readonly Action[]) {
  vi.useFakeTimers()
  const page = aPage()
  const fakeTour = anObservedTour()
  const model = new ActiveTimeModel()
  new Visit({
    shareUrl: 'https://tours.example/share/house',
    embeddedIn: undefined,
    signal: fakeTour.signal,
  }).countTour(fakeTour.tour)
  const setFact = (fact: 'visible' | 'onScreen' | 'pageShown', value: boolean) => {
    model.change(fact, value)
    if (fact === 'visible') page.setVisible(value)
    else if (fact === 'onScreen') page.scroll(value ? 1 : 0)
    else page.dispatch(value ? 'pageshow' : 'pagehide')
  }
  for (const step of actions) {
    switch (step.type) {
      case 'pass':
        vi.advanceTimersByTime(step.ms)
        model.advance(step.ms)
        break
      case 'online':
        page.navigator.onLine = step.value
        if (step.value) page.dispatch('online')
        break
      case 'acceptBeacons':
        page.setAcceptsBeacons(step.value)
        break
      case 'input':
        page.dispatch('pointerdown')
        model.input()
        break
      case 'goTo':
        fakeTour.goTo(step.stopId)
        model.stopId = step.stopId
        break
      case 'look':
        Object.assign(fakeTour.view, { yawDeg: step.yawDeg, pitchDeg: step.pitchDeg })
        fakeTour.state.inView = step.yawDeg > 0 ? [vaseId] : []
        break
      case 'press':
        fakeTour.emit('panelopen', { hotspot: fakeTour.hotspot })
        break
      default:
        setFact(step.type, step.value)
    }
  }
  page.navigator.onLine = true
  page.setAcceptsBeacons(true)
  fakeTour.dispose()
  return { page, activeMsByStop: model.activeMsByStop }
}

it('sends valid batches whose sums equal the active time, for any sequence of actions', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      const { page, activeMsByStop } = runVisit(actions)
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
      const totalMs = [...activeMsByStop.values()].reduce((sum, ms) => sum + ms, 0)
      const expected = totalMs < visitAfterMs ? new Map() : activeMsByStop
      expect(Object.fromEntries(timesMs)).toEqual(Object.fromEntries(expected))
      const withDirections = [...expected].filter(([stopId]) => stopId !== planId)
      expect(Object.fromEntries(directionsMs)).toEqual(Object.fromEntries(withDirections))
      expect(batches.filter(({ visit }) => visit)).toHaveLength(totalMs < visitAfterMs ? 0 : 1)
    }),
    { numRuns: 150 },
  )
})
