import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type {
  StopoverBarButtonOptions,
  StopoverCardOptions,
  StopoverFrame,
  StopoverMarkerOptions,
  StopoverPlugin,
  StopoverPluginTour,
} from '../../../src/sdk/embed/page-api.ts'
import { createFakeDocument } from '../../support/dom/fake-elements.ts'

const folder = join(import.meta.dirname, '../../../docs/examples/plugins')

/** Creates a plugin of docs/examples by its factory. */
async function createPlugin(file: string, factory: string, options?: object): Promise<StopoverPlugin> {
  const module: Readonly<Record<string, (options?: object) => StopoverPlugin>> = await import(
    pathToFileURL(join(folder, `${file}.js`)).href
  )
  const create = module[factory]
  if (!create) throw new Error(`${file}.js has no ${factory}`)
  return create(options)
}

/** A tour that records what a plugin adds to its scene. */
function aTour() {
  const buttons: StopoverBarButtonOptions[] = []
  const cards: (StopoverCardOptions & { readonly open: () => void })[] = []
  const markers: { options: StopoverMarkerOptions; isRemoved: boolean; listener: () => void }[] = []
  const frameListeners = new Set<(frame: StopoverFrame) => void>()
  const element = Object.assign(new EventTarget(), {
    setView: vi.fn(),
    getBoundingClientRect: () => ({ left: 100, top: 50 }),
  })
  const disposal = new AbortController()
  const scene = {
    addStyles: vi.fn(),
    requestFrame: () => undefined,
    registerButton(options: StopoverBarButtonOptions) {
      buttons.push(options)
      return { update: vi.fn() }
    },
    registerCard(options: StopoverCardOptions) {
      const card = Object.assign({ open: vi.fn() }, options)
      cards.push(card)
      return card
    },
    addMarker(options: StopoverMarkerOptions) {
      const marker = { options, isRemoved: false, listener: vi.fn<() => void>() as () => void }
      markers.push(marker)
      return {
        update: (changes: object) => {
          marker.options = Object.assign({}, marker.options, changes)
        },
        on: (_name: string, listener: () => void) => {
          marker.listener = listener
        },
        remove: () => {
          marker.isRemoved = true
        },
      }
    },
    onFrame(listener: (frame: StopoverFrame) => void) {
      frameListeners.add(listener)
      return () => void frameListeners.delete(listener)
    },
  }
  const viewer = {
    on: vi.fn(),
    // Each pixel is a degree.
    screenToDirection: (x: number, y: number) => ({ yawDeg: x, pitchDeg: -y }),
  }
  const tour: object = { element, viewer, scene, signal: disposal.signal }
  const draw = (yawDeg: number) => {
    const view = { yawDeg, pitchDeg: 0, fovDeg: 90 }
    const project = (direction: { yawDeg: number }) => ({ x: direction.yawDeg * 10, y: 0, visible: true })
    for (const listener of frameListeners) listener({ view, widthPx: 900, heightPx: 500, project })
  }
  return { tour: tour as StopoverPluginTour, element, buttons, cards, markers, draw }
}

beforeEach(() => void vi.stubGlobal('document', createFakeDocument()))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('the compass points north and turns the view to it', async () => {
  const { tour, element, buttons, draw } = aTour()
  const { setup } = await createPlugin('compass', 'compass', { northDeg: 90 })
  await setup(tour)
  const [button] = buttons
  draw(30)
  expect(typeof button?.icon === 'object' && button.icon.style.rotate).toBe('60deg')
  button?.onClick()
  expect(element.setView).toHaveBeenCalledWith({ yawDeg: 90 }, { animateMs: 600 })
})

it('the countdown counts to its end, and stops with the plugin', async () => {
  vi.useFakeTimers({ now: 0 })
  const { tour, markers } = aTour()
  const options = { yawDeg: 0, pitchDeg: 0, title: 'Auction', endText: 'Ended', endsAt: new Date(90_062_000) }
  const { setup } = await createPlugin('countdown', 'countdown', options)
  const dispose = await setup(tour)
  const text = () => markers[0]?.options.html
  expect(text()).toBe('Auction\n1 d 01:01:02')
  vi.advanceTimersByTime(2000)
  expect(text()).toBe('Auction\n1 d 01:01:00')
  vi.advanceTimersByTime(90_060_000)
  expect(text()).toBe('Ended')
  expect(vi.getTimerCount()).toBe(0)
  await setup(tour)
  if (typeof dispose === 'function') dispose()
  expect(vi.getTimerCount()).toBe(0)
})

it('a product has a marker that opens its card', async () => {
  const { tour, cards, markers } = aTour()
  const armchair = { yawDeg: 20, pitchDeg: -10, name: 'Armchair', price: '€ 1,290', url: '/products/armchair' }
  const { setup } = await createPlugin('product-cards', 'productCards', { products: [armchair] })
  await setup(tour)
  const [marker] = markers
  expect(marker?.options).toMatchObject({ yawDeg: 20, pitchDeg: -10, label: '€ 1,290', ariaLabel: 'Armchair, € 1,290' })
  const [card] = cards
  expect(card?.title).toBe('Armchair')
  expect([...(card?.content.children ?? [])].map(({ textContent }) => textContent)).toEqual(['€ 1,290', 'View in shop'])
  marker?.listener()
  expect(card?.open).toHaveBeenCalledOnce()
})

it('the guestbook lists entries as text, saves another one, and keeps it in the field if that fails', async () => {
  const { tour, buttons, cards } = aTour()
  const save = vi.fn(async () => undefined)
  const { setup } = await createPlugin('guestbook', 'guestbook', { load: async () => ['<b>Ann</b>'], save })
  await setup(tour)
  const [list, form] = Array.from(cards[0]?.content.children ?? [])
  const [field, , problem] = [...(form?.children ?? [])]
  const entries = () => [...(list?.children ?? [])].map(({ textContent }) => textContent)
  expect(entries()).toEqual(['<b>Ann</b>'])
  const submit = async (entry: string) => {
    Object.assign(Object(field), { value: entry })
    form?.dispatchEvent(new Event('submit', { cancelable: true }))
    await new Promise((resolve) => setTimeout(resolve))
  }
  await submit('Bea')
  expect(save).toHaveBeenCalledExactlyOnceWith(['<b>Ann</b>', 'Bea'])
  expect(entries()).toEqual(['<b>Ann</b>', 'Bea'])
  save.mockRejectedValueOnce(new Error('offline'))
  await submit('Cem')
  expect(entries()).toEqual(['<b>Ann</b>', 'Bea'])
  expect(Reflect.get(Object(field), 'value')).toBe('Cem')
  expect(problem?.textContent).toContain('couldn’t be saved')
  buttons[0]?.onClick()
  expect(cards[0]?.open).toHaveBeenCalledOnce()
})

it('the measuring line measures between two presses on the floor, and draws in step', async () => {
  vi.stubGlobal('Element', class {})
  const { tour, element, buttons, markers, draw } = aTour()
  const { setup } = await createPlugin('measuring-line', 'measuringLine', { cameraHeightM: 1.6 })
  await setup(tour)
  const stage = Object.assign(new Element(), { matches: () => true })
  /** Presses the direction (yaw, −pitch), whose pixels start at 100, 50; a drag ends elsewhere. */
  const press = (yawDeg: number, downDeg: number, draggedPx = 0) => {
    const point = { clientX: 100 + yawDeg, clientY: 50 + downDeg }
    element.dispatchEvent(Object.assign(new Event('pointerdown'), { ...point, clientX: point.clientX + draggedPx }))
    element.dispatchEvent(Object.assign(new Event('click'), point, { composedPath: () => [stage] }))
  }
  press(0, 45)
  press(90, 45)
  expect(markers).toHaveLength(0)
  buttons[0]?.onClick()
  press(0, 45)
  press(50, 45, 40)
  press(60, -20)
  press(90, 45)
  const [line, label] = markers
  // Both points are as far from the foot of the camera as it is high, at a right angle.
  expect(label?.options.html).toBe('2.26 m')
  draw(0)
  const [drawn] = [...(line?.options.svg?.children ?? [])]
  expect([drawn?.getAttribute('x2'), drawn?.getAttribute('y2')]).toEqual(['900', '0'])
  buttons[0]?.onClick()
  expect(markers.every(({ isRemoved }) => isRemoved)).toBe(true)
})
