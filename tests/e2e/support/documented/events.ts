import { expect } from '@playwright/test'
import type { Scenarios } from './scenario.ts'

const anything: unknown = expect.anything()
const hotspot: unknown = expect.objectContaining({ id: 'vase', title: 'Vase', customData: { sku: 'V-7' } })

/** Events that a page can trigger, in an order in which each leaves the tour usable for the next. */
export const eventScenarios: Scenarios = {
  ready: {
    act: (tour) => {
      const eventDetail = window.nextDetail(tour, 'ready')
      tour.reload()
      return eventDetail
    },
    expected: anything,
  },
  stopleave: {
    act: async (tour) => {
      const prevent = (event: Event) => event.preventDefault()
      tour.addEventListener('stopleave', prevent)
      const eventDetail = window.nextDetail(tour, 'stopleave')
      await tour.goTo(2).catch(() => undefined)
      tour.removeEventListener('stopleave', prevent)
      return [Object.keys(await eventDetail).sort(), tour.viewer?.stop.id]
    },
    expected: [['from', 'to'], 'hall'],
  },
  stopchange: {
    act: async (tour) => {
      const eventDetail = window.nextDetail(tour, 'stopchange')
      await tour.goTo(2, { transition: 'none' })
      await tour.goTo(1, { transition: 'none' })
      return eventDetail
    },
    expected: { stop: expect.objectContaining({ id: 'garden' }), index: 1 },
  },
  languagechange: {
    act: async (tour) => {
      const eventDetail = window.nextDetail(tour, 'languagechange')
      tour.setAttribute('language', 'de')
      const { language } = await eventDetail
      tour.removeAttribute('language')
      await tour.viewer?.setLanguage('en')
      return language
    },
    expected: 'de',
  },
  timelayerchange: {
    act: async (tour) => {
      const eventDetail = window.nextDetail(tour, 'timelayerchange')
      await tour.viewer?.setTimeLayer('before')
      const { layerId } = await eventDetail
      await tour.viewer?.setTimeLayer('own')
      return layerId
    },
    expected: 'before',
  },
  viewchange: {
    act: async (tour) => {
      const eventDetail = window.nextDetail(tour, 'viewchange')
      await tour.setView({ yawDeg: 33 })
      return (await eventDetail).yawDeg
    },
    expected: expect.closeTo(33, 3),
  },
  sharp: {
    act: async (tour) => {
      const eventDetail = window.nextDetail(tour, 'sharp')
      tour.reload()
      await eventDetail
      return tour.stats()?.sharp
    },
    expected: true,
  },
  hotspotclick: {
    act: async (tour) => {
      const prevent = (event: Event) => event.preventDefault()
      tour.addEventListener('hotspotclick', prevent)
      const eventDetail = window.nextDetail(tour, 'hotspotclick')
      tour.shadowRoot?.querySelector<HTMLElement>('[data-hotspot=vase]')?.click()
      tour.removeEventListener('hotspotclick', prevent)
      return [(await eventDetail).hotspot, tour.shadowRoot?.querySelector('[role=dialog]')]
    },
    expected: [hotspot, null],
  },
  panelopen: {
    act: (tour) => {
      const eventDetail = window.nextDetail(tour, 'panelopen')
      void tour.openPanel('vase')
      return eventDetail
    },
    expected: { hotspot },
  },
  panelclose: {
    act: (tour) => {
      const eventDetail = window.nextDetail(tour, 'panelclose')
      tour.closePanel()
      return eventDetail
    },
    expected: anything,
  },
  buttonclick: {
    act: async (tour) => {
      const prevent = (event: Event) => event.preventDefault()
      tour.addEventListener('buttonclick', prevent)
      const eventDetail = window.nextDetail(tour, 'buttonclick')
      const buttons = [...(tour.shadowRoot?.querySelectorAll('button') ?? [])]
      buttons.find(({ textContent }) => textContent.includes('Ask us'))?.click()
      tour.removeEventListener('buttonclick', prevent)
      return eventDetail
    },
    expected: {
      button: { id: 'ask', label: 'Ask us', icon: 'message', action: { kind: 'form', details: { formId: 'ask' } } },
    },
  },
  cruisechange: {
    act: async (tour) => {
      const eventDetail = window.nextDetail(tour, 'cruisechange')
      tour.viewer?.cruise(3)
      const { active } = await eventDetail
      const endDetail = window.nextDetail(tour, 'cruisechange')
      tour.viewer?.cruise(0)
      return [active, (await endDetail).active]
    },
    expected: [true, false],
  },
  gyrochange: {
    act: async (tour) => {
      const eventDetail = window.nextDetail(tour, 'gyrochange')
      const orientation = { alpha: 40, beta: 90, gamma: 0 }
      const sensorTimer = setInterval(
        () => dispatchEvent(new DeviceOrientationEvent('deviceorientation', orientation)),
        30,
      )
      const permission = await tour.viewer?.enableGyro()
      clearInterval(sensorTimer)
      tour.viewer?.disableGyro()
      return [permission, await eventDetail]
    },
    expected: ['granted', { active: true }],
  },
  mediastate: {
    act: async (tour) => {
      const playingTypes: string[] = []
      const unsubscribe = tour.viewer?.on('mediastate', ({ detail }) =>
        playingTypes.push(typeof detail.playback?.playing),
      )
      await tour.goTo('video', { transition: 'none' })
      const { playback } = tour.viewer ?? {}
      playback?.setMuted(true)
      playback?.pause()
      const state = playback && [playback.state.muted, playback.state.playing, typeof playback.state.durationSeconds]
      await tour.goTo('hall', { transition: 'none' })
      unsubscribe?.()
      return [playingTypes.includes('boolean'), state]
    },
    expected: [true, [true, false, 'number']],
  },
  guidechange: {
    act: async (tour) => {
      const eventDetail = window.nextDetail(tour, 'guidechange')
      await tour.playTour()
      await tour.pauseTour()
      return eventDetail
    },
    expected: { status: 'playing', position: 1, total: 3 },
  },
  contextlost: {
    act: (tour) => {
      const eventDetail = window.nextDetail(tour, 'contextlost')
      const canvas = tour.shadowRoot?.querySelector<HTMLCanvasElement>('.stopover-viewer canvas')
      const extension = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')
      Reflect.set(window, 'loseContextExtension', extension)
      extension?.loseContext()
      return eventDetail
    },
    expected: anything,
  },
  contextrestored: {
    act: (tour) => {
      const eventDetail = window.nextDetail(tour, 'contextrestored')
      const extension: unknown = Reflect.get(window, 'loseContextExtension')
      if (!(extension instanceof Object) || !('restoreContext' in extension)) throw new Error('the context is not lost')
      if (typeof extension.restoreContext === 'function') extension.restoreContext()
      return eventDetail
    },
    expected: anything,
  },
  error: {
    act: async (tour) => {
      const shareId = tour.getAttribute('tour') ?? ''
      const eventDetail = window.nextDetail(tour, 'error')
      tour.setAttribute('tour', 'a'.repeat(22))
      const errorCode = await tour.ready.catch((error: { code: string }) => error.code)
      const detail = await eventDetail
      tour.setAttribute('tour', shareId)
      await tour.ready
      return [detail, errorCode]
    },
    expected: [{ code: 'TOUR_NOT_FOUND', message: expect.any(String), recoverable: false }, 'TOUR_NOT_FOUND'],
  },
}
