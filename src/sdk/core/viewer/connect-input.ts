import type { View } from '../../../shared/geometry/sphere.ts'
import type { PublicHotspot, PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { HotspotLink } from '../hotspots/hotspot-kind-view.ts'
import type { MountedHotspot } from '../hotspots/hotspot-layer.ts'
import type { Point } from '../input/input-target.ts'
import { arrowSteps, type KeyAction, keyAction } from '../input/keyboard-input.ts'
import { clientPoint } from '../input/local-point.ts'
import { PointerInput } from '../input/pointer-input.ts'
import { listenToWheel } from '../input/wheel-input.ts'
import { arrivalView } from '../navigation/arrival-view.ts'
import type { Viewer } from './viewer.ts'
import { addViewerRules } from './viewer-styles.ts'

const keyTurnMs = 160
const focusTurnMs = 350
/** A focused hotspot needs no turn if it is within this fraction of the view's size from the center. */
const centralFraction = 0.35

/** Ignores an error that the source of stops has reported already. */
const ignoreReportedError = () => undefined

type FollowedLink = { readonly hotspot: PublicHotspot; readonly link: HotspotLink }

function arrivalViewIn(viewer: Viewer, stop: PublicStop, { hotspot, link }: FollowedLink): View {
  // Flat images have no compass direction.
  if (viewer.screen.plane && link.arrival === 'automatic') return stop.initialView
  const departure = { from: viewer.stop, yawDeg: viewer.screen.worldOf(hotspot).yawDeg, arrival: link.arrival }
  return arrivalView(departure, { stop, leveling: viewer.navigationState.levelingOf(stop) })
}

/** Follows a link from the current stop. A link to a deleted stop does nothing. */
function followLink(viewer: Viewer, hotspot: PublicHotspot, link: HotspotLink): Promise<void> {
  const target = viewer.navigationState.list.find(link.targetStopId)
  if (!target) return Promise.resolve()
  const { yawDeg, pitchDeg } = hotspot
  return viewer.load(target, (stop) => {
    const view = arrivalViewIn(viewer, stop, { hotspot, link })
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
    if (next) viewer.load(next, (stop) => viewer.navigate(stop, { view: stop.initialView })).catch(ignoreReportedError)
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
  viewer.elements.root.addEventListener('keydown', onKey, { signal: viewer.signal })
}

/** Positions in a button at which something may cover it, as fractions of its size. */
const probes = [0.1, 0.5, 0.9]

/** True if a control or a card covers a part of a hotspot's button. */
function isCovered({ elements }: Viewer, button: HTMLElement): boolean {
  const root = elements.root.getRootNode()
  const { left, top, width, height } = button.getBoundingClientRect()
  const isCoveredAt = (x: number, y: number) => {
    const hit = root instanceof ShadowRoot && root.elementFromPoint(left + width * x, top + height * y)
    return hit && !elements.root.contains(hit)
  }
  return probes.some((x) => probes.some((y) => isCoveredAt(x, y)))
}

/** Turns to a hotspot that keyboard focus has reached, unless it is near the center of the view and nothing covers it. */
function revealFocusedHotspot(viewer: Viewer, event: FocusEvent): void {
  const mountedHotspot = viewer.hotspots.find(event)
  if (!mountedHotspot || !(event.target instanceof Element && event.target.matches(':focus-visible'))) return
  const { screen } = viewer
  const { x, y, visible } = screen.screenOf(mountedHotspot.direction)
  const { widthPx, heightPx } = screen.viewport
  const isCentral = Math.abs(x / widthPx - 0.5) < centralFraction && Math.abs(y / heightPx - 0.5) < centralFraction
  if (visible && isCentral && !isCovered(viewer, mountedHotspot.button)) return
  if (screen.plane) screen.plane.reveal(mountedHotspot.vector, focusTurnMs)
  else void viewer.motion.turnTo(screen.worldOf(mountedHotspot.direction), focusTurnMs)
}

function prefetchTarget(viewer: Viewer, event: Event): void {
  const mountedHotspot = viewer.hotspots.find(event)
  const link = mountedHotspot?.kind.linkOf?.(mountedHotspot.hotspot)
  const stop = link && viewer.navigationState.list.find(link.targetStopId)
  if (!mountedHotspot || !stop) return
  viewer.prefetch({ stop, view: arrivalViewIn(viewer, stop, { hotspot: mountedHotspot.hotspot, link }) })
}

function listenToHotspots(viewer: Viewer): void {
  const { hotspots, events, signal, options } = viewer
  const onClick = (event: Event) => {
    const mountedHotspot = hotspots.find(event)
    if (mountedHotspot?.isPageItem) return
    // The surface reports presses on the shape of a hotspot.
    if (!mountedHotspot || !(event.target instanceof Node && mountedHotspot.button.contains(event.target))) return
    const isAllowed = options.editing !== true && events.emit('hotspotclick', { hotspot: mountedHotspot.hotspot })
    // Prevents the browser from following an external link.
    if (!isAllowed) event.preventDefault()
    if (options.editing) select(viewer, mountedHotspot.hotspot.id)
    if (options.editing || !isAllowed) return
    hotspots.visit(mountedHotspot.hotspot.id)
    mountedHotspot.kind.activate?.(mountedHotspot.hotspot, {
      follow: (hotspot, link) => void followLink(viewer, hotspot, link).catch(ignoreReportedError),
      openPanel: (hotspot) => events.emit('panelopen', { hotspot }),
    })
  }
  hotspots.list.addEventListener('click', onClick, { signal })
  hotspots.list.addEventListener('focusin', (event) => revealFocusedHotspot(viewer, event), { signal })
  if (options.editing) return
  for (const name of ['pointerover', 'pointerdown', 'focusin'])
    hotspots.list.addEventListener(name, (event) => prefetchTarget(viewer, event), { signal })
}

/** Selects a hotspot, or none, and emits an event if the selection changes. */
export function select(viewer: Viewer, hotspotId: string | null): void {
  if (viewer.hotspots.selectedId === hotspotId) return
  viewer.hotspots.select(hotspotId)
  viewer.loop.wake()
  viewer.events.emit('hotspotselect', { hotspotId })
}

async function listenToEditor(viewer: Viewer): Promise<void> {
  const { addEditorInput } = await import('./editor-input.ts')
  addEditorInput(viewer, {
    stepsOf: arrowSteps,
    onSelect: (hotspotId) => select(viewer, hotspotId),
    addRules: addViewerRules,
  })
}

/** Hotspot with a shape that covers the point, if any. */
function shapeAt({ elements, hotspots }: Viewer, point: Point): MountedHotspot | undefined {
  const root = elements.root.getRootNode()
  return root instanceof ShadowRoot || root instanceof Document
    ? hotspots.find(root.elementFromPoint(...clientPoint(elements.root, point)))
    : undefined
}

function press(viewer: Viewer, point: Point): void {
  const mountedHotspot = shapeAt(viewer, point)
  if (viewer.options.editing || !mountedHotspot) viewer.press(point, mountedHotspot?.hotspot.id)
  else {
    mountedHotspot.button.focus({ preventScroll: true })
    mountedHotspot.button.click()
  }
}

/**
 * Forwards pointer presses on the shape of a hotspot to the surface, which moves the view. In an editor the shape of the
 * selected hotspot is dragged instead.
 */
function forwardToSurface(viewer: Viewer, event: PointerEvent): void {
  const mountedHotspot = viewer.hotspots.find(event)
  if (!mountedHotspot || !(event.target instanceof Element) || event.target.closest('button, a')) return
  if (viewer.options.editing && viewer.hotspots.selectedId === mountedHotspot.hotspot.id) return
  viewer.elements.surface.dispatchEvent(new PointerEvent(event.type, event))
}

function listenToPointer(viewer: Viewer): void {
  const { elements, device, signal, loop, options, hotspots } = viewer
  const target = () => viewer.motion.target
  const cooperative = options.gestures === 'cooperative'
  new PointerInput({
    surface: elements.surface,
    target,
    cooperative,
    reducedMotion: device.reducedMotion,
    wake: loop.wake,
    onPress: (point) => press(viewer, point),
    onHint: () => elements.showHint('viewer.touchHint'),
    signal,
  })
  hotspots.list.style.touchAction = elements.surface.style.touchAction
  hotspots.list.addEventListener('pointerdown', (event) => forwardToSurface(viewer, event), { signal })
  listenToWheel({
    surface: elements.root,
    target,
    cooperative,
    wake: loop.wake,
    onHint: () => elements.showHint('viewer.zoomHint'),
    signal,
  })
}

/** Starts watching visibility and the graphics context after the first image. */
async function watchVisibility(viewer: Viewer): Promise<void> {
  await viewer.ready
  const { watchViewer } = await import('./deferred.ts')
  if (!viewer.signal.aborted) watchViewer(viewer)
}

/** Connects a viewer to pointer, keyboard, size and network events until it is disposed. */
export function connectInput(viewer: Viewer): void {
  const { elements, signal } = viewer
  listenToPointer(viewer)
  listenToKeys(viewer)
  listenToHotspots(viewer)
  if (viewer.options.editing) void listenToEditor(viewer)
  const resizeObserver = new ResizeObserver(() => viewer.resize())
  resizeObserver.observe(elements.root)
  signal.addEventListener('abort', () => resizeObserver.disconnect())
  window.addEventListener('online', () => viewer.retry(), { signal })
  // The viewer also works without it.
  watchVisibility(viewer).catch(() => undefined)
}
