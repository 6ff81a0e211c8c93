import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Visit } from '../../../../src/sdk/embed/visits/visit.ts'
import type { VisitEvent, VisitEventKind } from '../../../../src/shared/analytics/visit-events.ts'
import { viewCellOf } from '../../../../src/shared/geometry/view-cells.ts'
import { aPage, FakeClick, FakeLink, type FakePage } from './fake-page.ts'
import { aShownTour, formId, gardenId, hallId, planId, vaseId } from './fake-tour.ts'

let page: FakePage
beforeEach(() => {
  vi.useFakeTimers()
  page = aPage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const shareAddress = 'https://tours.example/share/house'
const pass = (ms: number) => vi.advanceTimersByTime(ms)

/** A visitor in the hall of a tour that is a page. */
function aVisit() {
  const shown = aShownTour()
  const visit = new Visit({ shareAddress, embeddedIn: undefined })
  visit.show(shown.tour)
  return { ...shown, visit }
}

/** Events of a kind that were sent by now, and those that the page still holds. */
function told(kind: VisitEventKind): readonly VisitEvent[] {
  page.setVisible(false)
  page.setVisible(true)
  return page.sent().flatMap(({ events }) => events.filter((event) => event.kind === kind))
}

const timeOf = (stopId: string) =>
  told('time').reduce(
    (sum, event) => (event.kind === 'time' && event.stopId === stopId ? sum + event.durationMs : sum),
    0,
  )

describe('a visit', () => {
  it('begins once its tour was looked at for a second', () => {
    aVisit()
    pass(750)
    page.setVisible(false)
    expect(page.beacons).toEqual([])
    page.setVisible(true)
    pass(250)
    page.setVisible(false)
    expect(page.sent()).toMatchObject([{ visit: { language: 'en', device: 'computer' } }])
  })

  it('is not there while nobody sees the tour', () => {
    aVisit()
    page.scroll(0.2)
    pass(60_000)
    expect(page.beacons).toEqual([])
    page.scroll(0.3)
    pass(15_000)
    expect(page.beacons).toHaveLength(1)
  })

  it('is sent to where it is counted, every fifteen seconds while something happens', () => {
    const { goTo } = aVisit()
    pass(15_000)
    goTo(gardenId)
    pass(15_000)
    page.setVisible(false)
    const [first, second] = page.sent()
    expect(page.beacons.map(({ address }) => address)).toEqual([`${shareAddress}/visits`, `${shareAddress}/visits`])
    expect(first?.events[0]).toEqual({ kind: 'stop', stopId: hallId, fromStopId: null })
    expect(second).not.toHaveProperty('visit')
    expect(second?.events[0]).toEqual({ kind: 'stop', stopId: gardenId, fromStopId: hallId })
    pass(60_000)
    expect(page.beacons).toHaveLength(2)
  })

  it('is the same one when the browser brings the page back', () => {
    aVisit()
    pass(2_000)
    page.tell('pagehide')
    // a browser takes a moment for what follows
    pass(3)
    page.setVisible(false)
    expect(page.beacons).toHaveLength(1)
    pass(30_000)
    page.setVisible(true)
    page.tell('pageshow')
    pass(1_000)
    page.tell('pagehide')
    expect(page.sent().map(({ visit }) => visit !== undefined)).toEqual([true, false])
    expect(page.sent()[1]?.events).toMatchObject([{ kind: 'time', durationMs: 1_000 }, { kind: 'directions' }])
  })

  it('ends with the tour of an element, and is sent then', () => {
    const { tour, takeDown, signal } = aShownTour()
    new Visit({ shareAddress, embeddedIn: 'https://hotel.example/rooms', signal }).show(tour)
    pass(1_200)
    takeDown()
    pass(60_000)
    page.setVisible(false)
    expect(page.sent()).toMatchObject([{ visit: { embedHost: 'hotel.example' } }])
    expect(page.sent()[0]?.events[1]).toEqual({ kind: 'time', stopId: hallId, durationMs: 1_200 })
  })

  it('waits in memory while there is no network', () => {
    aVisit()
    page.navigator.onLine = false
    pass(40_000)
    expect(page.beacons).toEqual([])
    page.navigator.onLine = true
    page.tell('online')
    expect(page.sent()[0]?.events).toContainEqual({ kind: 'time', stopId: hallId, durationMs: 40_000 })
  })

  it('continues where it was when its tour is shown again after its text', () => {
    const { visit, state, takeDown } = aVisit()
    state.inView = [vaseId]
    pass(2_000)
    takeDown()
    const again = aShownTour()
    again.state.inView = [vaseId]
    visit.show(again.tour)
    pass(2_000)
    again.takeDown()
    const later = aShownTour()
    later.state.stopId = gardenId
    visit.show(later.tour)
    expect(told('stop')).toEqual([
      { kind: 'stop', stopId: hallId, fromStopId: null },
      { kind: 'stop', stopId: gardenId, fromStopId: hallId },
    ])
    expect(told('hotspotSeen')).toHaveLength(1)
  })

  it('has entered a headset once, however often', () => {
    const { visit, emit, takeDown } = aVisit()
    pass(1_000)
    for (const active of [true, false, true, false]) emit('xrchange', { active })
    takeDown()
    const again = aShownTour()
    visit.show(again.tour)
    again.emit('xrchange', { active: true })
    expect(told('headset')).toHaveLength(1)
  })

  it('of a reader is told with the text, its language and its links, once', () => {
    const text = Object.assign(new EventTarget(), { lang: 'de' })
    const visit = new Visit({ shareAddress, embeddedIn: undefined })
    const read = () => visit.read(text as Partial<HTMLElement> as HTMLElement)
    read()
    read()
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
  it('passes only while somebody is there: a minute after the last input nobody is', () => {
    aVisit()
    pass(30_000)
    page.tell('keydown')
    pass(300_000)
    expect(timeOf(hallId)).toBe(90_000)
    page.tell('pointermove', { screenX: 3, screenY: 4 })
    pass(1_000)
    expect(timeOf(hallId)).toBe(91_000)
  })

  it('does not pass for a pointer that rests while the tour turns under it', () => {
    aVisit()
    page.tell('pointermove', { screenX: 3, screenY: 4 })
    pass(50_000)
    page.tell('pointermove', { screenX: 3, screenY: 4 })
    pass(50_000)
    expect(timeOf(hallId)).toBe(60_000)
  })

  it('passes for as long as a video that nobody has to touch', () => {
    const { state } = aVisit()
    state.videoSeconds = 120
    pass(600_000)
    expect(timeOf(hallId)).toBe(180_000)
  })

  it('passes in a headset while the head moves, whatever the page thinks of itself', () => {
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
    expect(told('headset')).toHaveLength(1)
    // it lies on a table
    pass(600_000)
    expect(timeOf(hallId)).toBeLessThanOrEqual(182_000)
  })

  it('does not pass while the computer sleeps', () => {
    aVisit()
    pass(1_000)
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 50_000)
    pass(250)
    clock.mockRestore()
    expect(timeOf(hallId)).toBe(3_000)
  })

  it('belongs to the stop that was shown, and to where the view pointed', () => {
    const { goTo, view } = aVisit()
    pass(1_100)
    view.yawDeg = 90
    goTo(gardenId)
    pass(1_000)
    expect([timeOf(hallId), timeOf(gardenId)]).toEqual([1_100, 1_000])
    const cells = told('directions').flatMap((event) => (event.kind === 'directions' ? event.cells : []))
    const ahead = viewCellOf({ yawDeg: 0, pitchDeg: 0 })
    const right = viewCellOf({ yawDeg: 90, pitchDeg: 0 })
    expect(cells).toEqual([
      [ahead, 1_100],
      [right, 1_000],
    ])
  })

  it('has no directions where a stop is flat, or nothing is drawn', () => {
    const { goTo, state } = aVisit()
    goTo(planId)
    pass(1_000)
    state.isDrawn = false
    goTo(hallId)
    pass(1_000)
    expect([timeOf(planId), timeOf(hallId)]).toEqual([1_000, 1_000])
    expect(told('directions')).toEqual([])
  })
})

describe('a hotspot', () => {
  const inView = () => told('hotspotSeen')

  it('was seen after a second in view, once for each time that its stop is shown', () => {
    const { state, goTo } = aVisit()
    state.inView = [vaseId]
    pass(1_000)
    expect(inView()).toEqual([])
    pass(250)
    expect(inView()).toEqual([{ kind: 'hotspotSeen', hotspotId: vaseId }])
    pass(10_000)
    expect(inView()).toHaveLength(1)
    state.inView = []
    goTo(gardenId)
    goTo(hallId)
    state.inView = [vaseId]
    pass(1_250)
    expect(inView()).toHaveLength(2)
  })

  it('was not seen where it passed by, again and again', () => {
    const { state } = aVisit()
    for (let time = 0; time < 10; time++) {
      state.inView = [vaseId]
      pass(750)
      state.inView = []
      pass(500)
    }
    expect(inView()).toEqual([])
  })

  const opened = () => told('hotspotOpened').length

  it('was opened once by a press that opens its panel', async () => {
    const { emit, hotspot } = aVisit()
    pass(1_000)
    emit('hotspotclick', { hotspot })
    emit('panelopen', { hotspot })
    await Promise.resolve()
    expect(opened()).toBe(1)
  })

  it('was opened by a press that opens no panel, and by a page that opens it', async () => {
    const { emit, hotspot } = aVisit()
    pass(1_000)
    emit('hotspotclick', { hotspot })
    await Promise.resolve()
    expect(opened()).toBe(1)
    emit('panelopen', { hotspot })
    expect(opened()).toBe(2)
  })

  it('was not opened by a press that the page prevents, also where it listens later', async () => {
    const { tour, emit, hotspot } = aVisit()
    pass(1_000)
    tour.viewer.on('hotspotclick', (event) => event.preventDefault())
    emit('hotspotclick', { hotspot })
    await Promise.resolve()
    expect(opened()).toBe(0)
  })

  it('was opened where the page prevents the press and opens it itself', async () => {
    const { tour, emit, hotspot } = aVisit()
    pass(1_000)
    tour.viewer.on('hotspotclick', (event) => {
      event.preventDefault()
      emit('panelopen', { hotspot })
    })
    emit('hotspotclick', { hotspot })
    await Promise.resolve()
    expect(opened()).toBe(1)
  })
})

it('tells of forms and links', () => {
  const { tellForm, root } = aVisit()
  pass(1_000)
  tellForm('formopen')
  tellForm('formsubmit')
  root.dispatchEvent(new FakeClick(new FakeLink('tel:+442079460018')))
  expect(told('formOpened')).toEqual([{ kind: 'formOpened', formId }])
  expect(told('formSent')).toEqual([{ kind: 'formSent', formId }])
  expect(told('linkFollowed')).toEqual([{ kind: 'linkFollowed', host: 'tel' }])
})

it('leaves out what a page tells of a form that has no id', () => {
  const { tour, root } = aVisit()
  pass(1_000)
  const details = [undefined, null, 'sent', {}, { formId: 7 }, { formId: 'newsletter' }]
  for (const detail of details) {
    root.dispatchEvent(new CustomEvent('formopen', { detail }))
    tour.host.dispatchEvent(new CustomEvent('formsubmit', { detail }))
  }
  tour.host.dispatchEvent(new Event('formsubmit'))
  expect([...told('formOpened'), ...told('formSent')]).toEqual([])
})
