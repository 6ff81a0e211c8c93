import { expect } from '@playwright/test'
import type { Scenario } from './scenario.ts'

type AttributeCase = { readonly attributes: Readonly<Record<string, string>>; readonly scenario: Scenario }

/** Cases by the documented attributes that they test, with the other attributes that their effect needs. */
export const attributeCases: Readonly<Record<string, AttributeCase>> = {
  tour: { attributes: {}, scenario: { act: ({ viewer }) => viewer?.stops.length, expected: 2 } },
  stop: {
    attributes: { stop: '2' },
    scenario: {
      act: async (tour) => {
        const initialStopId = tour.viewer?.stop.id
        const stopChange = window.nextDetail(tour, 'stopchange')
        tour.setAttribute('stop', 'hall')
        await stopChange
        return [initialStopId, tour.viewer?.stop.id]
      },
      expected: ['garden', 'hall'],
    },
  },
  'yaw pitch fov': {
    attributes: { yaw: '31', pitch: '-9', fov: '64' },
    scenario: {
      act: (tour) => tour.getView(),
      expected: { yawDeg: expect.closeTo(31, 3), pitchDeg: expect.closeTo(-9, 3), fovDeg: expect.closeTo(64, 3) },
    },
  },
  'yawmin yawmax pitchmin pitchmax fovmin fovmax quality': {
    attributes: {
      yawmin: '150',
      yawmax: '-90',
      pitchmin: '-40',
      pitchmax: '45',
      fovmin: '50',
      fovmax: '60',
      quality: 'low',
    },
    scenario: {
      act: async (tour) => {
        const canvas = tour.shadowRoot?.querySelector('canvas')
        const { devicePixelRatio } = window
        Object.defineProperty(window, 'devicePixelRatio', { value: 2, configurable: true })
        await tour.setView({ yawDeg: 0, fovDeg: 20 })
        await window.nextDetail(tour, 'viewchange')
        const pixelRatio = (canvas?.width ?? 0) / (canvas?.clientWidth ?? 1)
        Object.defineProperty(window, 'devicePixelRatio', { value: devicePixelRatio, configurable: true })
        return [tour.viewer?.stop.viewLimits, tour.getView()?.fovDeg, pixelRatio]
      },
      expected: [
        {
          range: { yawMinDeg: 150, yawMaxDeg: 270, pitchMinDeg: -40, pitchMaxDeg: 45 },
          fovMinDeg: 50,
          fovMaxDeg: 60,
        },
        expect.closeTo(50, 3),
        expect.closeTo(1, 2),
      ],
    },
  },
  gestures: {
    attributes: { gestures: 'free' },
    scenario: {
      act: ({ shadowRoot }) => shadowRoot?.querySelector<HTMLElement>('.surface')?.style.touchAction,
      expected: 'none',
    },
  },
  transition: {
    attributes: { transition: 'turn' },
    scenario: {
      // Only this transition turns to the hotspot first.
      act: async (tour) => {
        await tour.goTo(1)
        await tour.setView({ yawDeg: 60 })
        const stopWhileTurning = window.nextDetail(tour, 'viewchange').then(() => tour.viewer?.stop.id)
        tour.shadowRoot?.querySelector<HTMLElement>('[data-hotspot=door]')?.click()
        return stopWhileTurning
      },
      expected: 'hall',
    },
  },
  language: { attributes: { language: 'de' }, scenario: { act: ({ viewer }) => viewer?.stop.name, expected: 'Diele' } },
  'autorotate autorotateidle': {
    attributes: { autorotate: '20', autorotateidle: '1' },
    scenario: {
      act: async (tour) => {
        const { yawDeg } = tour.getView() ?? { yawDeg: 0 }
        await window.nextDetail(tour, 'viewchange')
        await window.nextDetail(tour, 'viewchange')
        return (tour.getView()?.yawDeg ?? 0) > yawDeg
      },
      expected: true,
    },
  },
  intro: {
    attributes: { intro: 'little-planet' },
    scenario: {
      act: (tour) => [tour.dataset.firstPitch, tour.getView()?.pitchDeg],
      expected: ['-90', 0],
    },
  },
  projection: {
    attributes: { projection: 'little-planet' },
    scenario: { act: (tour) => [tour.viewer?.projection, tour.getView()?.pitchDeg], expected: ['little-planet', -90] },
  },
  guided: {
    attributes: { guided: 'start' },
    scenario: {
      act: ({ shadowRoot }) => shadowRoot?.querySelector('[aria-label="Pause guided tour"]') !== null,
      expected: true,
    },
  },
  startscreen: {
    attributes: { startscreen: 'skip' },
    scenario: { act: ({ shadowRoot }) => shadowRoot?.querySelector('.start-layer'), expected: null },
  },
  compass: {
    attributes: { compass: '' },
    scenario: {
      act: ({ shadowRoot }) => shadowRoot?.querySelector('.corner > [aria-label="Face north"]') !== null,
      expected: true,
    },
  },
  controls: {
    attributes: { controls: 'zoom' },
    scenario: {
      act: ({ shadowRoot }) => [
        shadowRoot?.querySelector('[aria-label="Zoom in"]') !== null,
        shadowRoot?.querySelector('[aria-label="Help"]'),
      ],
      expected: [true, null],
    },
  },
  scale: {
    attributes: { scale: '1.5' },
    scenario: {
      act: ({ shadowRoot }) => {
        const sizeOf = (selector: string) => shadowRoot?.querySelector(selector)?.getBoundingClientRect()
        const marginPx = (sizeOf('.tour')?.width ?? 0) - (sizeOf('canvas')?.width ?? 0)
        return [sizeOf('.icon-button')?.width, sizeOf('.hotspot')?.width, marginPx]
      },
      expected: [expect.closeTo(66, 1), expect.closeTo(66, 1), expect.closeTo(0, 1)],
    },
  },
  hash: {
    attributes: { hash: 'house' },
    scenario: {
      act: async (tour) => {
        const stateOf = () => [tour.viewer?.stop.id, Math.round(tour.getView()?.yawDeg ?? 0), location.hash]
        const untilMoved = async (move: () => void) => {
          const change = window.nextDetail(tour, 'stopchange')
          move()
          await change
          // The arrival is complete in the next task.
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
        const initialHash = location.hash
        history.replaceState({ page: 1 }, '', '#prices')
        await tour.setView({ yawDeg: 20, pitchDeg: 0, fovDeg: 70 })
        await untilMoved(() => void tour.goTo(2, { view: { yawDeg: 40, pitchDeg: 0, fovDeg: 70 }, transition: 'none' }))
        const second = stateOf()
        await untilMoved(() => history.back())
        const first = [...stateOf(), history.state.page]
        await untilMoved(() => {
          location.hash = '#prices&house=2,60,0,70'
        })
        const linked = stateOf()
        history.replaceState(null, '', location.pathname)
        return { initialHash, second, first, linked }
      },
      expected: {
        initialHash: '',
        second: ['garden', 40, '#prices&house=2,40,0,70'],
        first: ['hall', 20, '#prices&house=1,20,0,70', 1],
        linked: ['garden', 60, '#prices&house=2,60,0,70'],
      },
    },
  },
  loading: {
    attributes: { loading: 'eager', style: 'position: absolute; top: 9000px' },
    scenario: { act: ({ viewer }) => viewer !== undefined, expected: true },
  },
  poster: {
    attributes: { poster: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=' },
    scenario: {
      act: (tour) => {
        const { poster } = tour.dataset
        return poster
      },
      expected: expect.stringContaining('data:image/gif'),
    },
  },
}
