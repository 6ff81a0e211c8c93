import type { PublicHotspot } from '../../shared/publishing/tour-document.ts'
import { makeHotspotsMovable } from './hotspots/hotspot-drag.ts'
import type { HotspotLink } from './hotspots/hotspot-kind-view.ts'
import { type KeyAction, keyAction } from './input/keyboard-input.ts'
import { PointerInput } from './input/pointer-input.ts'
import { Steering } from './input/steering.ts'
import { listenToWheel } from './input/wheel-input.ts'
import { watchPresence } from './presence.ts'
import { arrivalView } from './stops/arrival-view.ts'
import type { Viewer } from './viewer.ts'

const keyTurnMs = 160
const focusTurnMs = 350
/** A focused hotspot within this share of the view from its middle needs no turn. */
const inViewShare = 0.35

/** Follows a link from the current stop. Links to stops that the tour has no more lead nowhere. */
function follow(viewer: Viewer, hotspot: PublicHotspot, link: HotspotLink): Promise<void> {
  const target = viewer.itinerary.list.find(link.targetStopId)
  if (!target) return Promise.resolve()
  return viewer.travel(
    target,
    arrivalView({ from: viewer.stop, yawDeg: hotspot.yawDeg, arrival: link.arrival }, target),
    {},
  )
}

function act(viewer: Viewer, action: KeyAction, steering: Steering): void {
  const { list } = viewer.itinerary
  if ('turnTo' in action) void viewer.turnTo(action.turnTo, keyTurnMs)
  else if ('zoomBy' in action) void viewer.turnTo({ fovDeg: steering.fovNearerBy(action.zoomBy) }, keyTurnMs)
  else if ('home' in action) void viewer.turnTo(viewer.stop.initialView, focusTurnMs)
  else {
    const next = list.stops[list.stops.indexOf(viewer.stop) + action.stopStep]
    if (next) void viewer.travel(next, next.initialView, {})
  }
}

function listenToKeys(viewer: Viewer, steering: Steering): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const action = keyAction(event.key, viewer.camera.view)
    if (!action) return
    event.preventDefault()
    act(viewer, action, steering)
  }
  viewer.frame.element.addEventListener('keydown', onKey, { signal: viewer.life.signal })
}

/** Brings a hotspot that has the focus into view, where Tab found it out of sight. */
function showFocused(viewer: Viewer, event: FocusEvent): void {
  const shown = viewer.hotspots.of(event)
  if (!shown?.button.matches(':focus-visible')) return
  const { x, y, visible } = viewer.screenOf(shown.direction)
  const { widthPx, heightPx } = viewer.viewport
  const central = Math.abs(x / widthPx - 0.5) < inViewShare && Math.abs(y / heightPx - 0.5) < inViewShare
  if (!(visible && central)) void viewer.turnTo(viewer.worldOf(shown.direction), focusTurnMs)
}

function expectTarget(viewer: Viewer, event: Event): void {
  const shown = viewer.hotspots.of(event)
  const link = shown?.kind.linkOf(shown.hotspot)
  const stop = link && viewer.itinerary.list.find(link.targetStopId)
  if (!shown || !stop) return
  viewer.expect({
    stop,
    view: arrivalView({ from: viewer.stop, yawDeg: shown.hotspot.yawDeg, arrival: link.arrival }, stop),
  })
}

function listenToHotspots(viewer: Viewer): void {
  const { hotspots, events, life, options } = viewer
  const { signal } = life
  const onClick = (event: Event) => {
    const shown = hotspots.of(event)
    if (!shown) return
    if (options.editing) select(viewer, shown.hotspot.id)
    else if (events.emit('hotspotclick', { hotspot: shown.hotspot }))
      shown.kind.activate(shown.hotspot, {
        follow: (hotspot, link) => void follow(viewer, hotspot, link),
        openPanel: (hotspot) => events.emit('panelopen', { hotspot }),
      })
  }
  hotspots.list.addEventListener('click', onClick, { signal })
  hotspots.list.addEventListener('focusin', (event) => showFocused(viewer, event), { signal })
  if (options.editing) return
  for (const name of ['pointerover', 'pointerdown', 'focusin'])
    hotspots.list.addEventListener(name, (event) => expectTarget(viewer, event), { signal })
}

/** Shows a hotspot as selected and tells listeners when that is a change. */
export function select(viewer: Viewer, hotspotId: string | null): void {
  if (viewer.hotspots.selectedId === hotspotId) return
  viewer.hotspots.select(hotspotId)
  viewer.events.emit('hotspotselect', { hotspotId })
}

function listenToEditor(viewer: Viewer): void {
  const { hotspots, events, life, frame } = viewer
  makeHotspotsMovable({
    layer: hotspots,
    directionAt: (clientX, clientY) => {
      const box = frame.element.getBoundingClientRect()
      return viewer.directionAt(clientX - box.left, clientY - box.top)
    },
    screenOf: (direction) => viewer.screenOf(direction),
    onSelect: (hotspotId) => select(viewer, hotspotId),
    onMove: (hotspotId, direction, final) => {
      viewer.loop.wake()
      events.emit('hotspotmove', { hotspotId, direction, final })
    },
    signal: life.signal,
  })
}

function listenToHands(viewer: Viewer, steering: Steering): void {
  const { frame, camera, device, events, life, loop, options } = viewer
  const cooperative = options.gestures === 'cooperative'
  new PointerInput({
    surface: frame.surface,
    camera,
    steering,
    cooperative,
    reducedMotion: device.reducedMotion,
    wake: loop.wake,
    onPress: ({ x, y }) => {
      if (!options.editing) return
      const direction = viewer.directionAt(x, y)
      events.emit('press', { direction, point: viewer.screenOf(direction) })
    },
    onHint: () => frame.showHint('viewer.touchHint'),
    signal: life.signal,
  })
  listenToWheel({
    surface: frame.element,
    steering,
    cooperative,
    wake: loop.wake,
    onHint: () => frame.showHint('viewer.zoomHint'),
    signal: life.signal,
  })
}

/** Connects a viewer with hands, keys, and what happens around it. Everything ends with the viewer's life. */
export function connectViewer(viewer: Viewer): void {
  const { frame, camera, life, loop } = viewer
  const steering = new Steering(camera, () => viewer.viewport)
  listenToHands(viewer, steering)
  listenToKeys(viewer, steering)
  listenToHotspots(viewer)
  if (viewer.options.editing) listenToEditor(viewer)
  const size = new ResizeObserver(() => viewer.resize())
  size.observe(frame.element)
  life.signal.addEventListener('abort', () => size.disconnect())
  window.addEventListener('online', () => viewer.goOnline(), { signal: life.signal })
  watchPresence({
    element: frame.element,
    onAway: () => viewer.shrink(),
    onBack: loop.wake,
    signal: life.signal,
  })
}
