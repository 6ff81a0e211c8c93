import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Visit } from '../../../../src/sdk/embed/visits/visit.ts'
import type { VisitEvent, VisitEventKind } from '../../../../src/shared/analytics/visit-events.ts'
import { viewCellOf } from '../../../../src/shared/geometry/view-cells.ts'
import { aPage, FakeClick, FakeLink, type FakePage } from './fake-page.ts'
import { anObservedTour, formId, gardenId, hallId, planId, vaseId } from './fake-tour.ts'

let page: FakePage
beforeEach(() => {
  vi.useFakeTimers()
  page = aPage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const shareUrl = 'https://tours.example/share/house'
const pass = (ms: number) => vi.advanceTimersByTime(ms)

/** A visit that starts in the hall of a tour that is the page. */
function aVisit() {
  const fakeTour = anObservedTour()
  const visit = new Visit({ shareUrl, embeddedIn: undefined })
  visit.countTour(fakeTour.tour)
  return { ...fakeTour, visit }
}

/** Flushes the queue and returns all events of a kind. */
function eventsOf(kind: VisitEventKind): readonly VisitEvent[] {
  page.setVisible(false)
  page.setVisible(true)
  return page.sent().flatMap(({ events }) => events.filter((event) => event.kind === kind))
}

const timeOf = (stopId: string) =>
  eventsOf('time').reduce(
    (sum, event) => (event.kind === 'time' && event.stopId === stopId ? sum + event.durationMs : sum),
    0,
  )

describe('a visit', () => {
  it('begins after a second of active time', () => {
    aVisit()
    pass(750)
    page.setVisible(false)
    expect(page.beacons).toEqual([])
    page.setVisible(true)
    pass(250)
    page.setVisible(false)
    expect(page.sent()).toMatchObject([{ visit: { language: 'en', device: 'computer' } }])
  })

  it('doesn’t begin while the tour is outside the viewport', () => {
    aVisit()
    page.scroll(0.2)
    pass(60_000)
    expect(page.beacons).toEqual([])
    page.scroll(0.3)
    pass(15_000)
    expect(page.beacons).toHaveLength(1)
  })

  it('sends a batch every fifteen seconds while there are events', () => {
    const { goTo } = aVisit()
    pass(15_000)
    goTo(gardenId)
    pass(15_000)
    page.setVisible(false)
    const [first, second] = page.sent()
    expect(page.beacons.map(({ address }) => address)).toEqual([`${shareUrl}/visits`, `${shareUrl}/visits`])
    expect(first?.events[0]).toEqual({ kind: 'stop', stopId: hallId, fromStopId: null })
    expect(second).not.toHaveProperty('visit')
    expect(second?.events[0]).toEqual({ kind: 'stop', stopId: gardenId, fromStopId: hallId })
    pass(60_000)
    expect(page.beacons).toHaveLength(2)
  })

  it('continues when the page is restored from the back/forward cache', () => {
    aVisit()
    pass(2_000)
    page.dispatch('pagehide')
    // Browsers hide the page right after `pagehide`.
    pass(3)
    page.setVisible(false)
    expect(page.beacons).toHaveLength(1)
    pass(30_000)
    page.setVisible(true)
    page.dispatch('pageshow')
    pass(1_000)
    page.dispatch('pagehide')
    expect(page.sent().map(({ visit }) => visit !== undefined)).toEqual([true, false])
    expect(page.sent()[1]?.events).toMatchObject([{ kind: 'time', durationMs: 1_000 }, { kind: 'directions' }])
  })

  it('ends when the element disposes of its tour', () => {
    const { tour, dispose, signal } = anObservedTour()
    new Visit({ shareUrl, embeddedIn: 'https://hotel.example/rooms', signal }).countTour(tour)
    pass(1_200)
    dispose()
    pass(60_000)
    page.setVisible(false)
    expect(page.sent()).toMatchObject([{ visit: { embedHost: 'hotel.example' } }])
    expect(page.sent()[0]?.events[1]).toEqual({ kind: 'time', stopId: hallId, durationMs: 1_200 })
  })

  it('queues events while offline', () => {
    aVisit()
    page.navigator.onLine = false
    pass(40_000)
    expect(page.beacons).toEqual([])
    page.navigator.onLine = true
    page.dispatch('online')
    expect(page.sent()[0]?.events).toContainEqual({ kind: 'time', stopId: hallId, durationMs: 40_000 })
  })

  it('continues when the tour is shown again after the text version', () => {
    const { visit, state, dispose } = aVisit()
    state.inView = [vaseId]
    pass(2_000)
    dispose()
    const secondTour = anObservedTour()
    secondTour.state.inView = [vaseId]
    visit.countTour(secondTour.tour)
    pass(2_000)
    secondTour.dispose()
    const thirdTour = anObservedTour()
    thirdTour.state.stopId = gardenId
    visit.countTour(thirdTour.tour)
    expect(eventsOf('stop')).toEqual([
      { kind: 'stop', stopId: hallId, fromStopId: null },
      { kind: 'stop', stopId: gardenId, fromStopId: hallId },
    ])
    expect(eventsOf('hotspotSeen')).toHaveLength(1)
  })

  it('counts the headset once', () => {
    const { visit, emit, dispose } = aVisit()
    pass(1_000)
    for (const active of [true, false, true, false]) emit('xrchange', { active })
    dispose()
    const secondTour = anObservedTour()
    visit.countTour(secondTour.tour)
    secondTour.emit('xrchange', { active: true })
    expect(eventsOf('headset')).toHaveLength(1)
  })

  it('counts the text version once, with its language and links', () => {
    const text = Object.assign(new EventTarget(), { lang: 'de' })
    const visit = new Visit({ shareUrl, embeddedIn: undefined })
    const countTextVersion = () => visit.countTextVersion(text as Partial<HTMLElement> as HTMLElement)
    countTextVersion()
    countTextVersion()
    pass(2_000)
    text.dispatchEvent(new FakeClick(new FakeLink('https://hotel.example/book')))
    page.setVisible(false)
    expect(page.sent()).toEqual([
      {
        visit: { language: 'de', device: 'computer' },
        events: [{ kind: 'textTour' }, { kind: 'linkFollowed', host: 'hotel.example' }],
      },
    ])
  })
})

describe('time at a stop', () => {
  it('passes until a minute after the last input', () => {
    aVisit()
    pass(30_000)
    page.dispatch('keydown')
    pass(300_000)
    expect(timeOf(hallId)).toBe(90_000)
    page.dispatch('pointermove', { screenX: 3, screenY: 4 })
    pass(1_000)
    expect(timeOf(hallId)).toBe(91_000)
  })

  it('ignores a resting pointer over a rotating tour', () => {
    aVisit()
    page.dispatch('pointermove', { screenX: 3, screenY: 4 })
    pass(50_000)
    page.dispatch('pointermove', { screenX: 3, screenY: 4 })
    pass(50_000)
    expect(timeOf(hallId)).toBe(60_000)
  })

  it('passes without input for the duration of a video', () => {
    const { state } = aVisit()
    state.videoSeconds = 120
    pass(600_000)
    expect(timeOf(hallId)).toBe(180_000)
  })

  it('passes in a headset while the head moves, even if the page is hidden', () => {
    const { state, view, emit } = aVisit()
    pass(1_000)
    state.inVR = true
    emit('xrchange', { active: true })
    page.setVisible(false)
    for (let second = 0; second < 120; second++) {
      view.yawDeg += 2
      pass(1_000)
    }
    expect(timeOf(hallId)).toBe(121_000)
    expect(eventsOf('headset')).toHaveLength(1)
    // The headset lies on a table.
    pass(600_000)
    expect(timeOf(hallId)).toBeLessThanOrEqual(182_000)
  })

  it('doesn’t pass while the computer sleeps', () => {
    aVisit()
    pass(1_000)
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 50_000)
    pass(250)
    clock.mockRestore()
    expect(timeOf(hallId)).toBe(3_000)
  })

  it('counts for the stop and the view direction before a change', () => {
    const { goTo, view } = aVisit()
    pass(1_100)
    view.yawDeg = 90
    goTo(gardenId)
    pass(1_000)
    expect([timeOf(hallId), timeOf(gardenId)]).toEqual([1_100, 1_000])
    const cells = eventsOf('directions').flatMap((event) => (event.kind === 'directions' ? event.cells : []))
    const ahead = viewCellOf({ yawDeg: 0, pitchDeg: 0 })
    const right = viewCellOf({ yawDeg: 90, pitchDeg: 0 })
    expect(cells).toEqual([
      [ahead, 1_100],
      [right, 1_000],
    ])
  })

  it('has no directions at flat stops and while nothing is drawn', () => {
    const { goTo, state } = aVisit()
    goTo(planId)
    pass(1_000)
    state.isDrawn = false
    goTo(hallId)
    pass(1_000)
    expect([timeOf(planId), timeOf(hallId)]).toEqual([1_000, 1_000])
    expect(eventsOf('directions')).toEqual([])
  })
})

describe('a hotspot', () => {
  const seenEvents = () => eventsOf('hotspotSeen')

  it('counts as seen after a second in view, once per display of its stop', () => {
    const { state, goTo } = aVisit()
    state.inView = [vaseId]
    pass(1_000)
    expect(seenEvents()).toEqual([])
    pass(250)
    expect(seenEvents()).toEqual([{ kind: 'hotspotSeen', hotspotId: vaseId }])
    pass(10_000)
    expect(seenEvents()).toHaveLength(1)
    state.inView = []
    goTo(gardenId)
    goTo(hallId)
    state.inView = [vaseId]
    pass(1_250)
    expect(seenEvents()).toHaveLength(2)
  })

  it('doesn’t count as seen when it passes through the view repeatedly', () => {
    const { state } = aVisit()
    for (let time = 0; time < 10; time++) {
      state.inView = [vaseId]
      pass(750)
      state.inView = []
      pass(500)
    }
    expect(seenEvents()).toEqual([])
  })

  const openedCount = () => eventsOf('hotspotOpened').length

  it('counts as opened once by a click that opens its panel', async () => {
    const { emit, hotspot } = aVisit()
    pass(1_000)
    emit('hotspotclick', { hotspot })
    emit('panelopen', { hotspot })
    await Promise.resolve()
    expect(openedCount()).toBe(1)
  })

  it('counts as opened by a click without a panel or by a page that opens the panel', async () => {
    const { emit, hotspot } = aVisit()
    pass(1_000)
    emit('hotspotclick', { hotspot })
    await Promise.resolve()
    expect(openedCount()).toBe(1)
    emit('panelopen', { hotspot })
    expect(openedCount()).toBe(2)
  })

  it('doesn’t count as opened if a later listener prevents the click', async () => {
    const { tour, emit, hotspot } = aVisit()
    pass(1_000)
    tour.viewer.on('hotspotclick', (event) => event.preventDefault())
    emit('hotspotclick', { hotspot })
    await Promise.resolve()
    expect(openedCount()).toBe(0)
  })

  it('counts as opened if the page prevents the click and opens the panel itself', async () => {
    const { tour, emit, hotspot } = aVisit()
    pass(1_000)
    tour.viewer.on('hotspotclick', (event) => {
      event.preventDefault()
      emit('panelopen', { hotspot })
    })
    emit('hotspotclick', { hotspot })
    await Promise.resolve()
    expect(openedCount()).toBe(1)
  })
})

it('counts forms and outbound links', () => {
  const { dispatchFormEvent, root } = aVisit()
  pass(1_000)
  dispatchFormEvent('formopen')
  dispatchFormEvent('formsubmit')
  root.dispatchEvent(new FakeClick(new FakeLink('tel:+442079460018')))
  expect(eventsOf('formOpened')).toEqual([{ kind: 'formOpened', formId }])
  expect(eventsOf('formSent')).toEqual([{ kind: 'formSent', formId }])
  expect(eventsOf('linkFollowed')).toEqual([{ kind: 'linkFollowed', host: 'tel' }])
})

it('ignores form events of the page without a form id', () => {
  const { tour, root } = aVisit()
  pass(1_000)
  const details = [undefined, null, 'sent', {}, { formId: 7 }, { formId: 'newsletter' }]
  for (const detail of details) {
    root.dispatchEvent(new CustomEvent('formopen', { detail }))
    tour.host.dispatchEvent(new CustomEvent('formsubmit', { detail }))
  }
  tour.host.dispatchEvent(new Event('formsubmit'))
  expect([...eventsOf('formOpened'), ...eventsOf('formSent')]).toEqual([])
})
