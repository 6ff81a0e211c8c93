import type { View } from '../../../shared/geometry/sphere.ts'
import type { PublicHotspot, PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { HotspotLink } from '../hotspots/hotspot-kind-view.ts'
import type { ShownHotspot } from '../hotspots/hotspot-layer.ts'
import type { Point } from '../input/input-target.ts'
import { arrowSteps, type KeyAction, keyAction } from '../input/keyboard-input.ts'
import { clientPoint } from '../input/local-point.ts'
import { PointerInput } from '../input/pointer-input.ts'
import { listenToWheel } from '../input/wheel-input.ts'
import { arrivalView } from '../navigation/arrival-view.ts'
import type { Viewer } from './viewer.ts'

const keyTurnMs = 160
const focusTurnMs = 350
/** A focused hotspot within this share of the view from its middle needs no turn. */
const centralShare = 0.35

/** The source of stops reports its own errors. */
const reportedBySource = () => undefined

type FollowedLink = { readonly hotspot: PublicHotspot; readonly link: HotspotLink }

function arrivalIn(viewer: Viewer, stop: PublicStop, { hotspot, link }: FollowedLink): View {
  // an image lies in no direction of the compass
  if (viewer.screen.plane && link.arrival === 'automatic') return stop.initialView
  const departure = { from: viewer.stop, yawDeg: hotspot.yawDeg, arrival: link.arrival }
  return arrivalView(departure, { stop, leveling: viewer.navigationState.levelingOf(stop) })
}

/** Follows a link from the current stop. Links to stops that the tour has no more lead nowhere. */
function followLink(viewer: Viewer, hotspot: PublicHotspot, link: HotspotLink): Promise<void> {
  const target = viewer.navigationState.list.find(link.targetStopId)
  if (!target) return Promise.resolve()
  const { yawDeg, pitchDeg } = hotspot
  return viewer.load(target, (stop) => {
    const view = arrivalIn(viewer, stop, { hotspot, link })
    return viewer.navigate(stop, { view, link: { yawDeg, pitchDeg, transition: link.transition } })
  })
}

function runKeyAction(viewer: Viewer, action: KeyAction): void {
  const { target: inputTarget } = viewer.motion
  const { list: stopList } = viewer.navigationState
  if ('turnTo' in action) inputTarget.turnTo(action.turnTo, keyTurnMs)
  else if ('zoomBy' in action) inputTarget.turnTo({ fovDeg: inputTarget.fovZoomedBy(action.zoomBy) }, keyTurnMs)
  else if ('home' in action) inputTarget.goHome()
  else {
    const next = stopList.stops[stopList.stops.indexOf(viewer.stop) + action.stopStep]
    if (next) viewer.load(next, (stop) => viewer.navigate(stop, { view: stop.initialView })).catch(reportedBySource)
  }
}

function listenToKeys(viewer: Viewer): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const action = keyAction(event.key, viewer.motion.target.view)
    if (!action) return
    event.preventDefault()
    runKeyAction(viewer, action)
  }
  viewer.frame.element.addEventListener('keydown', onKey, { signal: viewer.life.signal })
}

/** Brings a hotspot that has the focus into view, where Tab found it out of sight. */
function bringFocusIntoView(viewer: Viewer, event: FocusEvent): void {
  const shownHotspot = viewer.hotspots.of(event)
  if (!shownHotspot?.button.matches(':focus-visible')) return
  const { screen } = viewer
  const { x, y, visible } = screen.screenOf(shownHotspot.direction)
  const { widthPx, heightPx } = screen.viewport
  const isCentral = Math.abs(x / widthPx - 0.5) < centralShare && Math.abs(y / heightPx - 0.5) < centralShare
  if (visible && isCentral) return
  if (screen.plane) screen.plane.reveal(shownHotspot.vector, focusTurnMs)
  else void viewer.motion.turnTo(screen.worldOf(shownHotspot.direction), focusTurnMs)
}

function prefetchTarget(viewer: Viewer, event: Event): void {
  const shownHotspot = viewer.hotspots.of(event)
  const link = shownHotspot?.kind.linkOf?.(shownHotspot.hotspot)
  const stop = link && viewer.navigationState.list.find(link.targetStopId)
  if (!shownHotspot || !stop) return
  viewer.prefetch({ stop, view: arrivalIn(viewer, stop, { hotspot: shownHotspot.hotspot, link }) })
}

function listenToHotspots(viewer: Viewer): void {
  const { hotspots, events, life, options } = viewer
  const { signal } = life
  const onClick = (event: Event) => {
    const shownHotspot = hotspots.of(event)
    // presses on the hotspot's shape are reported by the surface
    if (!shownHotspot || !(event.target instanceof Node && shownHotspot.button.contains(event.target))) return
    const isAllowed = options.editing !== true && events.emit('hotspotclick', { hotspot: shownHotspot.hotspot })
    // keeps the browser from following a link
    if (!isAllowed) event.preventDefault()
    if (options.editing) select(viewer, shownHotspot.hotspot.id)
    if (options.editing || !isAllowed) return
    hotspots.visit(shownHotspot.hotspot.id)
    shownHotspot.kind.activate?.(shownHotspot.hotspot, {
      follow: (hotspot, link) => void followLink(viewer, hotspot, link).catch(reportedBySource),
      openPanel: (hotspot) => events.emit('panelopen', { hotspot }),
    })
  }
  hotspots.list.addEventListener('click', onClick, { signal })
  hotspots.list.addEventListener('focusin', (event) => bringFocusIntoView(viewer, event), { signal })
  if (options.editing) return
  for (const name of ['pointerover', 'pointerdown', 'focusin'])
    hotspots.list.addEventListener(name, (event) => prefetchTarget(viewer, event), { signal })
}

/** Shows a hotspot as selected and tells listeners when that is a change. */
export function select(viewer: Viewer, hotspotId: string | null): void {
  if (viewer.hotspots.selectedId === hotspotId) return
  viewer.hotspots.select(hotspotId)
  viewer.loop.wake()
  viewer.events.emit('hotspotselect', { hotspotId })
}

async function listenToEditor(viewer: Viewer): Promise<void> {
  const { addEditorInput } = await import('./editor-input.ts')
  addEditorInput(viewer, { stepsOf: arrowSteps, onSelect: (hotspotId) => select(viewer, hotspotId) })
}

/** The hotspot that fills the part of the scene at a point, if any. */
function shapeAt({ frame, hotspots }: Viewer, point: Point): ShownHotspot | undefined {
  const root = frame.element.getRootNode()
  return root instanceof ShadowRoot || root instanceof Document
    ? hotspots.of(root.elementFromPoint(...clientPoint(frame.element, point)))
    : undefined
}

function press(viewer: Viewer, point: Point): void {
  const shownHotspot = shapeAt(viewer, point)
  if (viewer.options.editing || !shownHotspot) viewer.press(point, shownHotspot?.hotspot.id)
  else {
    shownHotspot.button.focus({ preventScroll: true })
    shownHotspot.button.click()
  }
}

/** A hand on what a hotspot fills moves the view as it does beside it. An editor's moves the hotspot, once it is selected. */
function forwardToSurface(viewer: Viewer, event: PointerEvent): void {
  const shownHotspot = viewer.hotspots.of(event)
  if (!shownHotspot || !(event.target instanceof Element) || event.target.closest('button, a')) return
  if (viewer.options.editing && viewer.hotspots.selectedId === shownHotspot.hotspot.id) return
  viewer.frame.surface.dispatchEvent(new PointerEvent(event.type, event))
}

function listenToPointer(viewer: Viewer): void {
  const { frame, device, life, loop, options, hotspots } = viewer
  const target = () => viewer.motion.target
  const cooperative = options.gestures === 'cooperative'
  new PointerInput({
    surface: frame.surface,
    target,
    cooperative,
    reducedMotion: device.reducedMotion,
    wake: loop.wake,
    onPress: (point) => press(viewer, point),
    onHint: () => frame.showHint('viewer.touchHint'),
    signal: life.signal,
  })
  hotspots.list.style.touchAction = frame.surface.style.touchAction
  hotspots.list.addEventListener('pointerdown', (event) => forwardToSurface(viewer, event), { signal: life.signal })
  listenToWheel({
    surface: frame.element,
    target,
    cooperative,
    wake: loop.wake,
    onHint: () => frame.showHint('viewer.zoomHint'),
    signal: life.signal,
  })
}

/** Starts watching visibility and the graphics context after the first image. */
async function watchVisibility(viewer: Viewer): Promise<void> {
  await viewer.ready
  const { watchViewer } = await import('./deferred.ts')
  if (!viewer.life.signal.aborted) watchViewer(viewer)
}

/** Connects a viewer with hands, keys, and what happens around it. Everything ends with the viewer's life. */
export function connectInput(viewer: Viewer): void {
  const { frame, life } = viewer
  listenToPointer(viewer)
  listenToKeys(viewer)
  listenToHotspots(viewer)
  if (viewer.options.editing) void listenToEditor(viewer)
  const size = new ResizeObserver(() => viewer.resize())
  size.observe(frame.element)
  life.signal.addEventListener('abort', () => size.disconnect())
  window.addEventListener('online', () => viewer.retry(), { signal: life.signal })
  // without it a tour is still a tour
  watchVisibility(viewer).catch(() => undefined)
}
