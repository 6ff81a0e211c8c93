import { expect } from '@playwright/test'
import type { Scenarios } from './scenario.ts'

/** Every method and property of the element and its viewer. */
export const memberScenarios: Scenarios = {
  ready: { act: async (tour) => (await tour.ready) === undefined, expected: true },
  viewer: { act: (tour) => tour.viewer?.stop.name, expected: 'Hall' },
  'viewer.stop': { act: (tour) => tour.viewer?.stop.id, expected: 'hall' },
  'viewer.stops': { act: (tour) => tour.viewer?.stops.map(({ id }) => id), expected: ['hall', 'garden'] },
  goTo: {
    act: async (tour) => {
      await tour.goTo('garden', { transition: 'none', view: { yawDeg: 7 } })
      const positionAfterArrival = [tour.viewer?.stop.id, tour.getView()?.yawDeg]
      await tour.goTo(1, { transition: 'none' })
      return [...positionAfterArrival, tour.viewer?.stop.id]
    },
    expected: ['garden', expect.closeTo(7, 3), 'hall'],
  },
  setView: {
    act: async (tour) => {
      await tour.setView({ yawDeg: 20, pitchDeg: 5, fovDeg: 70 })
      await tour.setView({ yawDeg: 10, pitchDeg: undefined })
      return tour.getView()
    },
    expected: { yawDeg: expect.closeTo(10, 3), pitchDeg: expect.closeTo(5, 3), fovDeg: expect.closeTo(70, 3) },
  },
  getView: {
    act: (tour) => Object.keys(tour.getView() ?? {}).sort(),
    expected: ['fovDeg', 'pitchDeg', 'yawDeg'],
  },
  screenToDirection: {
    act: (tour) => tour.screenToDirection(tour.clientWidth / 2, tour.clientHeight / 2),
    expected: { yawDeg: expect.closeTo(10, 1), pitchDeg: expect.closeTo(5, 1) },
  },
  directionToScreen: {
    act: (tour) => [
      Math.round(tour.directionToScreen({ yawDeg: 10, pitchDeg: 5 })?.x ?? 0) - Math.round(tour.clientWidth / 2),
      tour.directionToScreen({ yawDeg: 190, pitchDeg: 5 }),
    ],
    expected: [0, null],
  },
  openPanel: {
    act: async (tour) => {
      await tour.openPanel('vase')
      return tour.shadowRoot?.querySelector('[role=dialog] h2')?.textContent
    },
    expected: 'Vase',
  },
  closePanel: {
    act: (tour) => {
      tour.closePanel()
      return tour.shadowRoot?.querySelector('[role=dialog]')
    },
    expected: null,
  },
  scene: {
    // Fifty views: a marker is exactly where the hotspot with the same direction is, and a press on an area is a click.
    act: async (tour) => {
      const scene = await tour.scene
      const itemOf = (element: Element | null | undefined) => element?.closest('li')
      const door = itemOf(tour.shadowRoot?.querySelector('[data-hotspot=door]'))
      const marker = scene.addMarker({ yawDeg: 10, pitchDeg: -4, html: 'Here', ariaLabel: 'A marker' })
      const corners = [
        { yawDeg: -30, pitchDeg: -10 },
        { yawDeg: -20, pitchDeg: -10 },
        { yawDeg: -20, pitchDeg: -20 },
        { yawDeg: -30, pitchDeg: -20 },
      ] as const
      const area = scene.addArea({ points: corners, ariaLabel: 'An area' })
      const image = scene.addImage({ url: 'data:image/png,', corners, ariaLabel: 'An image' })
      let differences = 0
      let frames = 0
      for (let index = 0; index < 50; index++) {
        const drawn = new Promise<void>((resolve) => {
          const stop = scene.onFrame(() => {
            frames += 1
            stop()
            requestAnimationFrame(() => resolve())
          })
        })
        void tour.setView({
          yawDeg: ((index * 137.5) % 360) - 180,
          pitchDeg: ((index * 41) % 120) - 60,
          fovDeg: 40 + index,
        })
        await drawn
        if (door?.style.transform !== itemOf(marker.element)?.style.transform) differences += 1
      }
      await tour.setView({ yawDeg: 10, pitchDeg: 5, fovDeg: 70 })
      let clicks = 0
      area.on('click', () => {
        clicks += 1
      })
      area.element.click()
      const itemCount = tour.shadowRoot?.querySelectorAll('.hotspots > li').length ?? 0
      for (const item of [marker, area, image]) item.remove()
      await Promise.resolve()
      return {
        differences,
        frames,
        clicks,
        itemCount,
        hasMarker: marker.element.isConnected,
        hasDoor: door?.isConnected,
      }
    },
    expected: { differences: 0, frames: 50, clicks: 1, itemCount: expect.any(Number), hasMarker: false, hasDoor: true },
  },
  use: {
    act: async (tour) => {
      const errorDetail = window.nextDetail(tour, 'error')
      const log: string[] = []
      const set = new Promise<void>((resolve) => {
        const remove = tour.use({
          name: 'good',
          setup({ viewer, scene }) {
            const button = scene.registerButton({ label: 'A button', icon: 'star', onClick: () => log.push('click') })
            button.element.click()
            log.push(viewer.stop.name)
            resolve()
            return () => log.push(`removed ${button.element.isConnected}`)
          },
        })
        void errorDetail.then(remove)
      })
      tour.use({
        name: 'bad',
        setup() {
          throw new Error('no data')
        },
      })
      await set
      const { code, message } = await errorDetail
      await Promise.resolve()
      const buttons = tour.shadowRoot?.querySelectorAll('[title="A button"]').length
      return { log, code, message, buttons }
    },
    expected: {
      log: ['click', 'Hall', 'removed true'],
      code: 'PLUGIN_FAILED',
      message: 'the plugin "bad" failed: Error: no data',
      buttons: 0,
    },
  },
  playTour: {
    act: async (tour) => {
      const eventDetail = window.nextDetail(tour, 'guidechange')
      await tour.playTour()
      return eventDetail
    },
    expected: { status: 'playing', position: 1, total: 2 },
  },
  pauseTour: {
    act: async (tour) => {
      const eventDetail = window.nextDetail(tour, 'guidechange')
      await tour.pauseTour()
      return eventDetail
    },
    expected: { status: 'paused', position: 1, total: 2 },
  },
  snapshot: {
    act: async (tour) => {
      const blob = await tour.snapshot({ type: 'image/jpeg', widthPx: 200 })
      const { width } = await createImageBitmap(blob)
      return [blob.type, width]
    },
    expected: ['image/jpeg', 200],
  },
  stats: {
    act: (tour) => tour.stats(),
    expected: {
      textureMiB: expect.any(Number),
      budgetMiB: expect.any(Number),
      tilesShown: expect.any(Number),
      tilesFailed: 0,
      requestsOpen: expect.any(Number),
      framesDrawn: expect.any(Number),
      sharp: expect.any(Boolean),
      settled: expect.any(Boolean),
    },
  },
  'viewer.language': { act: (tour) => tour.viewer?.language, expected: 'en' },
  'viewer.setLanguage': {
    act: async ({ viewer }) => {
      await viewer?.setLanguage('de')
      const german = [viewer?.language, viewer?.stop.name]
      await viewer?.setLanguage('en')
      return german
    },
    expected: ['de', 'Diele'],
  },
  'viewer.timeLayer': { act: (tour) => tour.viewer?.timeLayer, expected: 'own' },
  'viewer.setTimeLayer': {
    act: async ({ viewer }) => {
      await viewer?.setTimeLayer('before')
      const shownLayer = viewer?.timeLayer
      await viewer?.setTimeLayer('own')
      return [shownLayer, viewer?.timeLayer]
    },
    expected: ['before', 'own'],
  },
  'viewer.setViewLimits': {
    act: async (tour) => {
      const view = tour.getView()
      const turn = async () => {
        await tour.setView({ yawDeg: 170, pitchDeg: 0, fovDeg: 110 })
        return tour.getView()?.yawDeg ?? 0
      }
      await tour.viewer?.setViewLimits({ yawMinDeg: -60, yawMaxDeg: 60, fovMaxDeg: 70 })
      const limited = [(await turn()) < 60, tour.getView()?.fovDeg, tour.viewer?.stop.viewLimits?.fovMaxDeg]
      await tour.viewer?.setViewLimits(null)
      const unlimited = await turn()
      await tour.setView(view ?? {})
      return [...limited, unlimited]
    },
    expected: [true, expect.closeTo(70, 3), 70, expect.closeTo(170, 3)],
  },
  'viewer.projection': { act: (tour) => tour.viewer?.projection, expected: 'rectilinear' },
  'viewer.setProjection': {
    act: async (tour) => {
      const isHorizonVisible = () =>
        tour.directionToScreen({ yawDeg: tour.getView()?.yawDeg ?? 0, pitchDeg: 0 })?.visible
      await tour.viewer?.setProjection('little-planet')
      const planet = [tour.viewer?.projection, tour.getView()?.pitchDeg, isHorizonVisible()]
      await tour.viewer?.setProjection('rectilinear')
      return [...planet, tour.viewer?.projection, (tour.getView()?.pitchDeg ?? -90) > -90]
    },
    expected: ['little-planet', -90, true, 'rectilinear', true],
  },
  'viewer.setQuality': {
    act: async (tour) => {
      const { devicePixelRatio } = window
      Object.defineProperty(window, 'devicePixelRatio', { value: 2, configurable: true })
      const pixelRatios: number[] = []
      for (const quality of ['low', 'high'] as const) {
        tour.viewer?.setQuality(quality)
        const canvas = tour.shadowRoot?.querySelector('canvas')
        // A frame is drawn in the second one at the latest.
        for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
        pixelRatios.push((canvas?.width ?? 0) / (canvas?.clientWidth ?? 1))
      }
      Object.defineProperty(window, 'devicePixelRatio', { value: devicePixelRatio, configurable: true })
      tour.viewer?.setQuality('automatic')
      return pixelRatios
    },
    expected: [expect.closeTo(1, 2), expect.closeTo(2, 2)],
  },
  'viewer.zoomBy': {
    act: ({ viewer }) => {
      const initialFovDeg = viewer?.getView().fovDeg ?? 0
      viewer?.zoomBy(1.5)
      return initialFovDeg > (viewer?.getView().fovDeg ?? 0)
    },
    expected: true,
  },
  'viewer.cruise': {
    act: async (tour) => {
      const eventDetail = window.nextDetail(tour, 'cruisechange')
      tour.viewer?.cruise(5)
      const { active } = await eventDetail
      tour.viewer?.cruise(0)
      return active
    },
    expected: true,
  },
  'viewer.enableGyro': {
    act: ({ viewer }) => viewer?.enableGyro(),
    expected: expect.stringMatching(/^(?:denied|unsupported)$/),
  },
  'viewer.disableGyro': { act: ({ viewer }) => typeof viewer?.disableGyro(), expected: 'undefined' },
  'viewer.enterVR': { act: ({ viewer }) => viewer?.enterVR(), expected: 'unsupported' },
  'viewer.exitVR': { act: ({ viewer }) => typeof viewer?.exitVR(), expected: 'undefined' },
  'viewer.inVR': { act: ({ viewer }) => viewer?.inVR, expected: false },
  'viewer.playback': { act: ({ viewer }) => viewer?.playback, expected: null },
  'viewer.on': {
    act: ({ viewer }) => {
      const panelTitles: string[] = []
      const unsubscribe = viewer?.on('panelopen', ({ detail }) => panelTitles.push(detail.hotspot.title))
      viewer?.openPanel('vase')
      unsubscribe?.()
      viewer?.closePanel()
      viewer?.openPanel('vase')
      viewer?.closePanel()
      return panelTitles
    },
    expected: ['Vase'],
  },
  reload: {
    act: async (tour) => {
      const previousViewer = tour.viewer
      tour.reload()
      const viewerWhileReloading = tour.viewer
      await tour.ready
      return [viewerWhileReloading === undefined, tour.viewer !== previousViewer]
    },
    expected: [true, true],
  },
  texts: {
    act: async (tour) => {
      tour.texts = { 'help.open': 'Aide' }
      await tour.ready
      const translatedButton = tour.shadowRoot?.querySelector('[aria-label="Aide"]')
      tour.texts = {}
      await tour.ready
      return translatedButton !== null
    },
    expected: true,
  },
}
