import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Chrome } from '../../../../src/sdk/chrome/chrome.ts'
import * as checks from '../../../../src/sdk/embed/checks.ts'
import { requireStop } from '../../../../src/sdk/embed/page-viewer.ts'
import { PageScene } from '../../../../src/sdk/embed/scene/page-scene.ts'
import { createFakeDocument } from '../../../support/dom/fake-elements.ts'
import { aSceneHost } from '../../../support/dom/page-scene.ts'
import { aStop } from '../../../support/files/tour-documents.ts'

beforeEach(() => void vi.stubGlobal('document', createFakeDocument()))
afterEach(() => void vi.unstubAllGlobals())

function aPageScene() {
  const rig = aSceneHost([aStop({ id: 'hall' }), aStop({ id: 'garden' })])
  const disposal = new AbortController()
  const chrome: Partial<Chrome> = { viewer: rig.viewer }
  const bar = document.createElement('div')
  const pageScene = new PageScene({
    viewer: rig.viewer,
    chrome: chrome as Chrome,
    bar,
    signal: disposal.signal,
    checks,
    requireStop,
  })
  const report = vi.fn()
  const scope = pageScene.createScope(report)
  return Object.assign(rig, { pageScene, scope, scene: scope.scene, report, disposal })
}

const named = { yawDeg: 10, pitchDeg: 0, ariaLabel: 'Altar' }
const square = [
  { yawDeg: -10, pitchDeg: 10 },
  { yawDeg: 10, pitchDeg: 10 },
  { yawDeg: 10, pitchDeg: -10 },
  { yawDeg: -10, pitchDeg: -10 },
]
const crossing = [square[0], square[2], square[1], square[3]]

const invalidCalls: readonly (readonly [method: string, field: string, options: unknown])[] = [
  ['addRotation', 'options.keyPoints', {}],
  ['addRotation', 'options.keyPoints', { keyPoints: [] }],
  ['addRotation', 'options.keyPoints', { keyPoints: Array.from({ length: 101 }, () => ({ yawDeg: 0, pitchDeg: 0 })) }],
  ['addRotation', 'options.keyPoints[0].pitchDeg', { keyPoints: [{ yawDeg: 0 }] }],
  ['addRotation', 'options.keyPoints[0].pauseMs', { keyPoints: [{ yawDeg: 0, pitchDeg: 0, pauseMs: -1 }] }],
  ['addRotation', 'options.keyPoints[0].text', { keyPoints: [{ yawDeg: 0, pitchDeg: 0, text: 7 }] }],
  ['addRotation', 'options.degPerSecond', { keyPoints: [{ yawDeg: 0, pitchDeg: 0 }], degPerSecond: 0 }],
  ['addRotation', 'options.idleMs', { keyPoints: [{ yawDeg: 0, pitchDeg: 0 }], idleMs: 10 }],
  ['addMarker', 'options', undefined],
  ['addMarker', 'options', named],
  ['addMarker', 'options', { ...named, icon: 'star', html: 'two contents' }],
  ['addMarker', 'options.yawDeg', { ...named, yawDeg: Number.NaN, icon: 'star' }],
  ['addMarker', 'options.pitchDeg', { ...named, pitchDeg: 91, icon: 'star' }],
  ['addMarker', 'options.ariaLabel', { yawDeg: 0, pitchDeg: 0, icon: 'star' }],
  ['addMarker', 'options.ariaLabel', { ...named, icon: 'star', ariaLabel: ' ' }],
  ['addMarker', 'options.ariaLabel', { ...named, icon: 'star', ariaLabel: 'a'.repeat(251) }],
  ['addMarker', 'options.icon', { ...named, icon: 'rocket' }],
  ['addMarker', 'options.html', { ...named, html: 'a'.repeat(1001) }],
  ['addMarker', 'options.html', { ...named, html: { nodeType: 3 } }],
  ['addMarker', 'options.svg', { ...named, svg: '<svg onload=alert(1)>' }],
  ['addMarker', 'options.image', { ...named, image: 'photo.jpg' }],
  ['addMarker', 'options.image.widthPx', { ...named, image: { url: 'photo.jpg', widthPx: 0, heightPx: 9 } }],
  ['addMarker', 'options.image.url', { ...named, image: { url: 'javascript:alert(1)', widthPx: 9, heightPx: 9 } }],
  ['addMarker', 'options.image.url', { ...named, image: { url: 'data:text/html,x', widthPx: 9, heightPx: 9 } }],
  ['addMarker', 'options.anchor', { ...named, icon: 'star', anchor: 'middle' }],
  ['addMarker', 'options.color', { ...named, icon: 'star', color: 'red' }],
  ['addMarker', 'options.role', { ...named, icon: 'star', role: 'link' }],
  ['addMarker', 'options.readingOrder', { ...named, icon: 'star', readingOrder: 1e9 }],
  ['addMarker', 'options.visible', { ...named, icon: 'star', visible: 1 }],
  ['addMarker', 'options.label', { ...named, icon: 'star', label: 'a'.repeat(101) }],
  ['addArea', 'options.points', { ariaLabel: 'Wall', points: square.slice(2) }],
  ['addArea', 'options.points', { ariaLabel: 'Wall', points: crossing }],
  ['addArea', 'options.points', { ariaLabel: 'Wall', points: Array.from({ length: 201 }, () => square[0]) }],
  ['addArea', 'options.points[1].yawDeg', { ariaLabel: 'Wall', points: [square[0], {}, square[2]] }],
  ['addImage', 'options.corners', { ariaLabel: 'Sign', url: 'sign.png', corners: [...square].reverse() }],
  ['addImage', 'options.url', { ariaLabel: 'Sign', corners: square }],
  ['addVideo', 'options.url', { ariaLabel: 'Film', url: 'data:image/png,x', corners: square }],
  ['onFrame', 'listener', 'soon'],
  ['sync', 'otherScene', {}],
  ['sync', 'otherScene', undefined],
  ['registerButton', 'options.onClick', { label: 'Compass', icon: 'star' }],
  ['registerButton', 'options.label', { label: '', icon: 'star', onClick: () => undefined }],
  ['registerCard', 'options.content', { title: 'Products', content: '<p>no</p>' }],
  ['addStyles', 'rules', 7],
]

describe('the scene of a page', () => {
  it.for(invalidCalls)('rejects %s with an invalid %s, and adds nothing', async ([method, field, options]) => {
    const { scene, host } = aPageScene()
    expect(() => Reflect.apply(Reflect.get(scene, method), scene, [options])).toThrow(
      expect.objectContaining({ code: 'INVALID_ARGUMENT', message: expect.stringContaining(`${field} must be`) }),
    )
    await Promise.resolve()
    expect(host.hotspots.mounted).toEqual([])
  })

  it('adds items to the stop that is shown, to another one or to all', async () => {
    const { scene, host, show, viewer } = aPageScene()
    scene.addMarker({ ...named, icon: 'star' })
    scene.addMarker({ ...named, icon: 'star', ariaLabel: 'Fountain', stop: 2 })
    scene.addMarker({ ...named, icon: 'star', ariaLabel: 'Logo', stop: 'all' })
    await Promise.resolve()
    const names = () => host.hotspots.mounted.map(({ name }) => name)
    expect(names()).toEqual(['Altar', 'Logo'])
    const [, garden] = viewer.stops
    if (garden) show(garden)
    expect(names()).toEqual(['Fountain', 'Logo'])
    expect(() => scene.addMarker({ ...named, icon: 'star', stop: 3 })).toThrow(
      expect.objectContaining({ name: 'RangeError', code: 'UNKNOWN_STOP' }),
    )
  })

  it('changes an item only by valid changes, and not after it was removed', async () => {
    const { scene, host } = aPageScene()
    const marker = scene.addMarker({ ...named, icon: 'star' })
    expect(() => marker.update({ yawDeg: 20, pitchDeg: 100 })).toThrow('options.pitchDeg')
    await Promise.resolve()
    const [mounted] = host.hotspots.mounted
    expect(mounted?.direction).toEqual({ yawDeg: 10, pitchDeg: 0 })
    marker.update({ yawDeg: 20, html: 'An altar' })
    expect(mounted?.direction).toEqual({ yawDeg: 20, pitchDeg: 0 })
    expect(marker.element.textContent).toBe('An altar')
    marker.remove()
    marker.remove()
    marker.update({ yawDeg: 30 })
    await Promise.resolve()
    expect(mounted?.direction.yawDeg).toBe(20)
    expect(host.hotspots.mounted).toEqual([])
  })

  it('holds at most 500 items', () => {
    const { scene } = aPageScene()
    const markers = Array.from({ length: 500 }, () => scene.addMarker({ ...named, icon: 'star' }))
    const addOneMore = () => scene.addMarker({ ...named, icon: 'star' })
    expect(addOneMore).toThrow(expect.objectContaining({ name: 'RangeError', code: 'LIMIT_REACHED' }))
    markers[0]?.remove()
    expect(addOneMore).not.toThrow()
  })

  it('emits clicks, and reports the error of a listener without affecting others', () => {
    const { scene, report } = aPageScene()
    const marker = scene.addMarker({ ...named, icon: 'star' })
    const onClick = vi.fn()
    const error = new Error('sold out')
    marker.on('click', () => {
      throw error
    })
    const stop = marker.on('click', onClick)
    marker.element.click()
    expect(onClick).toHaveBeenCalledOnce()
    expect(report).toHaveBeenCalledExactlyOnceWith(error)
    stop()
    marker.element.click()
    marker.remove()
    marker.element.click()
    expect(onClick).toHaveBeenCalledOnce()
    expect(report).toHaveBeenCalledTimes(2)
  })

  it('calls frame listeners with the view and the projection of the frame', () => {
    const { scene, draw } = aPageScene()
    const points: unknown[] = []
    const stop = scene.onFrame(({ view, widthPx, project }) =>
      points.push([
        view.yawDeg,
        widthPx,
        project({ yawDeg: 30, pitchDeg: 0 })?.x,
        project({ yawDeg: -150, pitchDeg: 0 }),
      ]),
    )
    draw({ yawDeg: 30, pitchDeg: 0, fovDeg: 90 })
    expect(points).toEqual([[30, 960, 480, null]])
    stop()
    draw()
    expect(points).toHaveLength(1)
  })

  it('stops a frame listener that throws', () => {
    const { scene, draw, report, host } = aPageScene()
    const healthy = vi.fn()
    const broken = vi.fn(() => {
      throw new Error('no canvas')
    })
    scene.onFrame(broken)
    scene.onFrame(healthy)
    draw()
    draw()
    expect(broken).toHaveBeenCalledOnce()
    expect(report).toHaveBeenCalledOnce()
    expect(healthy).toHaveBeenCalledTimes(2)
    expect(host.hotspots.onFrame).not.toBeNull()
  })

  it('removes what a plugin added, and nothing else', async () => {
    const { pageScene, scene, host, draw } = aPageScene()
    const plugin = pageScene.createScope(() => undefined)
    const onFrame = vi.fn()
    scene.addMarker({ ...named, icon: 'star', ariaLabel: 'Of the page' })
    plugin.scene.addMarker({ ...named, icon: 'star' })
    plugin.scene.onFrame(onFrame)
    plugin.dispose()
    await Promise.resolve()
    draw()
    expect(host.hotspots.mounted.map(({ name }) => name)).toEqual(['Of the page'])
    expect(onFrame).not.toHaveBeenCalled()
  })

  it('throws the reason after the tour was removed', () => {
    const { scene, disposal } = aPageScene()
    const reason = new Error('The tour was removed.')
    disposal.abort(reason)
    expect(() => scene.addMarker({ ...named, icon: 'star' })).toThrow(reason)
    expect(() => scene.onFrame(() => undefined)).toThrow(reason)
  })
})
