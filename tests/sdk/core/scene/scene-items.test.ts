import { describe, expect, it } from 'vitest'
import type { MarkerOptions } from '../../../../src/sdk/core/scene/scene-api.ts'
import type { ItemFields } from '../../../../src/sdk/core/scene/scene-item.ts'
import { SceneItems } from '../../../../src/sdk/core/scene/scene-items.ts'
import { levelingOf } from '../../../../src/shared/geometry/leveling.ts'
import type { View } from '../../../../src/shared/geometry/sphere.ts'
import { aSceneHost } from '../../../support/dom/page-scene.ts'
import { aHotspot, aStop } from '../../../support/files/tour-documents.ts'

const aMarker = (fields: Partial<ItemFields> = {}): ItemFields => ({
  stopId: null,
  isVisible: true,
  readingOrder: 0,
  role: 'button',
  name: 'A marker',
  label: '',
  color: null,
  size: 'medium',
  direction: { yawDeg: 0, pitchDeg: 0 },
  corners: [],
  content: { icon: 'star' } satisfies Partial<MarkerOptions>,
  anchor: 'center',
  ...fields,
})

const directions = [
  { yawDeg: 0, pitchDeg: 0 },
  { yawDeg: 33.3, pitchDeg: -12 },
  { yawDeg: -170, pitchDeg: 40 },
  { yawDeg: 179.9, pitchDeg: -5 },
  { yawDeg: 90, pitchDeg: 88 },
]

/** Fifty views in all directions, at all zooms. */
const views: readonly View[] = Array.from({ length: 50 }, (_, index) => ({
  yawDeg: ((index * 137.5) % 360) - 180,
  pitchDeg: ((index * 41) % 178) - 89,
  fovDeg: 20 + ((index * 17) % 90),
}))

describe('markers of a page', () => {
  it('are exactly where the hotspots of the tour are, in 50 views, also of a tilted image', async () => {
    const hotspots = directions.map((direction, index) => aHotspot({ id: `h${index}`, ...direction }))
    const { host, draw, items } = aSceneHost([aStop({ id: 'hall', hotspots })])
    const sceneItems = new SceneItems(host)
    for (const direction of directions) sceneItems.add(aMarker({ direction }))
    await Promise.resolve()
    const byReadingOrder = host.hotspots.mounted.map(({ direction: { yawDeg } }) => yawDeg)
    expect(byReadingOrder.slice(5)).toEqual(byReadingOrder.slice(0, 5))
    for (const [index, view] of views.entries()) {
      draw(view, levelingOf({ levelPitchDeg: index % 2 === 0 ? 0 : 9, levelRollDeg: index % 3 === 0 ? 0 : -14 }))
      const placed = items().map((item) => [item.style.transform, item.hasAttribute('data-away')])
      expect(placed.slice(5)).toEqual(placed.slice(0, 5))
    }
  })

  it.each(['center', 'top-left', 'bottom', 'right'] as const)(
    'keep their anchor %s in its direction when they are scaled',
    async (anchor) => {
      const { host, items } = aSceneHost([aStop({ id: 'hall' })])
      const sceneItems = new SceneItems(host)
      sceneItems.add(aMarker({ anchor }))
      sceneItems.add(aMarker({ anchor, content: { html: 'A text' } }))
      await Promise.resolve()
      const percents = (text: string) => text.split(' ').map((part) => Number.parseFloat(part))
      const [disc, text] = items().map(({ children: [marker] }) => {
        const { style } = marker as HTMLElement
        return { moved: percents(style.translate), origin: percents(style.transformOrigin) }
      })
      // A scaled box grows from its origin, which must be the anchor. The style of a disc moves it by half its size.
      expect(text?.moved.map((percent) => 0 - percent)).toEqual(text?.origin)
      expect(disc?.moved.map((percent) => 50 - percent)).toEqual(disc?.origin)
    },
  )

  it('follow the hotspots in the reading order, sorted by their own order and from left to right', async () => {
    const stop = aStop({ id: 'hall', hotspots: [aHotspot({ id: 'h', yawDeg: 100, readingOrder: 5 })] })
    const { host } = aSceneHost([stop])
    const sceneItems = new SceneItems(host)
    sceneItems.add(aMarker({ name: 'right', direction: { yawDeg: 50, pitchDeg: 0 } }))
    sceneItems.add(aMarker({ name: 'last', readingOrder: 1 }))
    sceneItems.add(aMarker({ name: 'left', direction: { yawDeg: -50, pitchDeg: 0 } }))
    await Promise.resolve()
    expect(host.hotspots.mounted.slice(1).map(({ name }) => name)).toEqual(['left', 'right', 'last'])
  })

  it('are shown at their stop, or at all', async () => {
    const hall = aStop({ id: 'hall' })
    const garden = aStop({ id: 'garden' })
    const { host, show } = aSceneHost([hall, garden])
    const sceneItems = new SceneItems(host)
    const names = () => host.hotspots.mounted.map(({ name }) => name).sort()
    const marker = sceneItems.add(aMarker({ name: 'hall', stopId: 'hall' }))
    sceneItems.add(aMarker({ name: 'all' }))
    await Promise.resolve()
    expect(names()).toEqual(['all', 'hall'])
    show(garden)
    expect(names()).toEqual(['all'])
    sceneItems.update(marker, aMarker({ name: 'garden', stopId: 'garden' }))
    await Promise.resolve()
    expect(names()).toEqual(['all', 'garden'])
    sceneItems.update(marker, aMarker({ stopId: 'garden', isVisible: false }))
    await Promise.resolve()
    expect(names()).toEqual(['all'])
  })

  it('that move while a frame is drawn are in their place in this frame, and request no other', async () => {
    const { host, wake, draw, items } = aSceneHost([aStop({ id: 'hall' })])
    const sceneItems = new SceneItems(host)
    const marker = sceneItems.add(aMarker())
    await Promise.resolve()
    wake.mockClear()
    host.hotspots.onFrame = () => {
      sceneItems.isDrawing = true
      sceneItems.update(marker, aMarker({ direction: { yawDeg: 45, pitchDeg: 0 } }))
      sceneItems.isDrawing = false
    }
    draw({ yawDeg: 45, pitchDeg: 0, fovDeg: 90 })
    expect(items()[0]?.style.transform).toBe('translate3d(480px, 270px, 0)')
    expect(wake).not.toHaveBeenCalled()
    sceneItems.update(marker, aMarker())
    expect(wake).toHaveBeenCalledOnce()
  })

  it('have the accessible name with its direction, and no name as decoration', async () => {
    const { host, draw, items } = aSceneHost([aStop({ id: 'hall' })])
    const sceneItems = new SceneItems(host)
    const marker = sceneItems.add(aMarker({ name: 'Altar' }))
    const decoration = sceneItems.add(aMarker({ role: 'none', name: '' }))
    await Promise.resolve()
    const { button } = marker.mounted
    expect(button.getAttribute('aria-label')).toBe('Altar')
    draw({ yawDeg: 180, pitchDeg: 0, fovDeg: 90 })
    expect(button.getAttribute('aria-label')).toBe('Altar, behind you')
    sceneItems.update(marker, aMarker({ name: 'High altar' }))
    await Promise.resolve()
    expect(button.getAttribute('aria-label')).toBe('High altar, behind you')
    expect(items().map((item) => item.getAttribute('aria-hidden'))).toEqual([null, 'true'])
    expect(decoration.mounted.button.tagName).toBe('div')
  })

  it('show a text as text, and keep their element when the content changes', async () => {
    const { host } = aSceneHost([aStop({ id: 'hall' })])
    const sceneItems = new SceneItems(host)
    const marker = sceneItems.add(aMarker({ content: { html: '<img src=x onerror=alert(1)>' } }))
    const { button } = marker.mounted
    expect(button.textContent).toBe('<img src=x onerror=alert(1)>')
    expect([...button.children].map(({ tagName }) => tagName)).toEqual(['span'])
    sceneItems.update(marker, aMarker({ content: { icon: 'heart' }, label: 'Loved' }))
    expect(marker.mounted.button).toBe(button)
    expect(button.className).toBe('hotspot')
    expect(button.textContent).toBe('Loved')
  })

  it.for([
    ['center', { icon: 'star' }, '0% 0%'],
    ['bottom', { icon: 'star' }, '0% -50%'],
    ['center', { html: 'text' }, '-50% -50%'],
    ['top-left', { html: 'text' }, '0% 0%'],
    ['bottom-right', { html: 'text' }, '-100% -100%'],
  ] as const)('are anchored at %s', ([anchor, content, translate]) => {
    const { host } = aSceneHost([aStop({ id: 'hall' })])
    const { mounted } = new SceneItems(host).add(aMarker({ anchor, content }))
    expect(mounted.button.style.translate).toBe(translate)
  })

  it('keep the focus when others are added, and pass it to the viewer when they are removed', async () => {
    const { host, focus } = aSceneHost([aStop({ id: 'hall' })])
    const sceneItems = new SceneItems(host)
    const marker = sceneItems.add(aMarker())
    await Promise.resolve()
    marker.mounted.button.focus()
    sceneItems.add(aMarker({ direction: { yawDeg: -90, pitchDeg: 0 } }))
    await Promise.resolve()
    expect(host.hotspots.mounted).toHaveLength(2)
    expect(marker.mounted.button.matches(':focus')).toBe(true)
    sceneItems.remove(marker)
    await Promise.resolve()
    expect(focus).toHaveBeenCalledOnce()
    expect(host.hotspots.mounted).toHaveLength(1)
  })
})
