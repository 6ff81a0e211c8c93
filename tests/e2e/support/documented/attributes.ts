import { expect } from '@playwright/test'
import type { Drive } from './drive.ts'

type Setting = { readonly given: Readonly<Record<string, string>>; readonly drive: Drive }

/** An attribute each, with what else it takes to see it. */
export const attributes: Readonly<Record<string, Setting>> = {
  tour: { given: {}, drive: { act: ({ viewer }) => viewer?.stops.length, expected: 2 } },
  stop: {
    given: { stop: '2' },
    drive: {
      act: async (tour) => {
        const first = tour.viewer?.stop.id
        const told = window.nextDetail(tour, 'stopchange')
        tour.setAttribute('stop', 'hall')
        await told
        return [first, tour.viewer?.stop.id]
      },
      expected: ['garden', 'hall'],
    },
  },
  yaw: { given: { yaw: '31' }, drive: { act: (tour) => tour.getView()?.yawDeg, expected: expect.closeTo(31, 3) } },
  pitch: {
    given: { pitch: '-9' },
    drive: { act: (tour) => tour.getView()?.pitchDeg, expected: expect.closeTo(-9, 3) },
  },
  fov: { given: { fov: '64' }, drive: { act: (tour) => tour.getView()?.fovDeg, expected: expect.closeTo(64, 3) } },
  gestures: {
    given: { gestures: 'free' },
    drive: {
      act: ({ shadowRoot }) => shadowRoot?.querySelector<HTMLElement>('.surface')?.style.touchAction,
      expected: 'none',
    },
  },
  transition: {
    given: { transition: 'turn' },
    drive: {
      // Only this one turns to the hotspot first.
      act: async (tour) => {
        await tour.goTo(1)
        await tour.setView({ yawDeg: 60 })
        const turned = window.nextDetail(tour, 'viewchange').then(() => tour.viewer?.stop.id)
        tour.shadowRoot?.querySelector<HTMLElement>('[data-hotspot=door]')?.click()
        return turned
      },
      expected: 'hall',
    },
  },
  language: { given: { language: 'de' }, drive: { act: ({ viewer }) => viewer?.stop.name, expected: 'Diele' } },
  autorotate: {
    given: { autorotate: '20' },
    drive: {
      act: async (tour) => {
        const { yawDeg } = tour.getView() ?? { yawDeg: 0 }
        await window.nextDetail(tour, 'viewchange')
        await window.nextDetail(tour, 'viewchange')
        return (tour.getView()?.yawDeg ?? 0) > yawDeg
      },
      expected: true,
    },
  },
  guided: {
    given: { guided: 'start' },
    drive: {
      act: ({ shadowRoot }) => shadowRoot?.querySelector('[aria-label="Pause guided tour"]') !== null,
      expected: true,
    },
  },
  startscreen: {
    given: { startscreen: 'skip' },
    drive: { act: ({ shadowRoot }) => shadowRoot?.querySelector('.start-layer'), expected: null },
  },
  controls: {
    given: { controls: 'zoom' },
    drive: {
      act: ({ shadowRoot }) => [
        shadowRoot?.querySelector('[aria-label="Zoom in"]') !== null,
        shadowRoot?.querySelector('[aria-label="Help"]'),
      ],
      expected: [true, null],
    },
  },
  loading: {
    given: { loading: 'eager', style: 'position: absolute; top: 9000px' },
    drive: { act: ({ viewer }) => viewer !== undefined, expected: true },
  },
  poster: {
    given: { poster: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=' },
    drive: {
      act: (tour) => {
        const { poster } = tour.dataset
        return poster
      },
      expected: expect.stringContaining('data:image/gif'),
    },
  },
}
