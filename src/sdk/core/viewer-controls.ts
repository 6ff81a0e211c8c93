import type { View } from '../../shared/geometry/sphere.ts'
import type { PublicHotspot, PublicStop } from '../../shared/publishing/tour-document.ts'
import type { HotspotLink } from './hotspots/hotspot-kind-view.ts'
import type { ShownHotspot } from './hotspots/hotspot-layer.ts'
import { arrowSteps, type KeyAction, keyAction } from './input/keyboard-input.ts'
import { onScreen } from './input/local-point.ts'
import { PointerInput } from './input/pointer-input.ts'
import type { Point } from './input/steered.ts'
import { listenToWheel } from './input/wheel-input.ts'
import { arrivalView } from './navigation/arrival-view.ts'
import type { Viewer } from './viewer.ts'

const keyTurnMs = 160
const focusTurnMs = 350
/** A focused hotspot within this share of the view from its middle needs no turn. */
const inViewShare = 0.35

/** What brings stops says itself when it cannot. */
const toldBySource = () => undefined

type FollowedLink = { readonly hotspot: PublicHotspot; readonly link: HotspotLink }

function arrivalIn(viewer: Viewer, stop: PublicStop, { hotspot, link }: FollowedLink): View {
  // an image lies in no direction of the compass
  if (viewer.screen.plane && link.arrival === 'automatic') return stop.initialView
  const departure = { from: viewer.stop, yawDeg: hotspot.yawDeg, arrival: link.arrival }
  return arrivalView(departure, { stop, leveling: viewer.navigationState.levelingOf(stop) })
}

/** Follows a link from the current stop. Links to stops that the tour has no more lead nowhere. */
function follow(viewer: Viewer, hotspot: PublicHotspot, link: HotspotLink): Promise<void> {
  const target = viewer.navigationState.list.find(link.targetStopId)
  if (!target) return Promise.resolve()
  const { yawDeg, pitchDeg } = hotspot
  return viewer.withWhole(target, (stop) => {
    const view = arrivalIn(viewer, stop, { hotspot, link })
    return viewer.navigate(stop, { view, link: { yawDeg, pitchDeg, transition: link.transition } })
  })
}

function act(viewer: Viewer, action: KeyAction): void {
  const { steered } = viewer.motion
  const { list } = viewer.navigationState
  if ('turnTo' in action) steered.turnTo(action.turnTo, keyTurnMs)
  else if ('zoomBy' in action) steered.turnTo({ fovDeg: steered.fovZoomedBy(action.zoomBy) }, keyTurnMs)
  else if ('home' in action) steered.goHome()
  else {
    const next = list.stops[list.stops.indexOf(viewer.stop) + action.stopStep]
    if (next) viewer.withWhole(next, (stop) => viewer.navigate(stop, { view: stop.initialView })).catch(toldBySource)
  }
}

function listenToKeys(viewer: Viewer): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const action = keyAction(event.key, viewer.motion.steered.view)
    if (!action) return
    event.preventDefault()
    act(viewer, action)
  }
  viewer.frame.element.addEventListener('keydown', onKey, { signal: viewer.life.signal })
}

/** Brings a hotspot that has the focus into view, where Tab found it out of sight. */
function showFocused(viewer: Viewer, event: FocusEvent): void {
  const shown = viewer.hotspots.of(event)
  if (!shown?.button.matches(':focus-visible')) return
  const { screen } = viewer
  const { x, y, visible } = screen.screenOf(shown.direction)
  const { widthPx, heightPx } = screen.viewport
  const central = Math.abs(x / widthPx - 0.5) < inViewShare && Math.abs(y / heightPx - 0.5) < inViewShare
  if (visible && central) return
  if (screen.plane) screen.plane.bring(shown.vector, focusTurnMs)
  else void viewer.motion.turnTo(screen.worldOf(shown.direction), focusTurnMs)
}

function expectTarget(viewer: Viewer, event: Event): void {
  const shown = viewer.hotspots.of(event)
  const link = shown?.kind.linkOf?.(shown.hotspot)
  const stop = link && viewer.navigationState.list.find(link.targetStopId)
  if (!shown || !stop) return
  viewer.expect({ stop, view: arrivalIn(viewer, stop, { hotspot: shown.hotspot, link }) })
}

function listenToHotspots(viewer: Viewer): void {
  const { hotspots, events, life, options } = viewer
  const { signal } = life
  const onClick = (event: Event) => {
    const shown = hotspots.of(event)
    // what is pressed beside its button is told by the surface
    if (!shown || !(event.target instanceof Node && shown.button.contains(event.target))) return
    const isWanted = options.editing !== true && events.emit('hotspotclick', { hotspot: shown.hotspot })
    // what is a link of the page would be followed
    if (!isWanted) event.preventDefault()
    if (options.editing) select(viewer, shown.hotspot.id)
    if (options.editing || !isWanted) return
    hotspots.visit(shown.hotspot.id)
    shown.kind.activate?.(shown.hotspot, {
      follow: (hotspot, link) => void follow(viewer, hotspot, link).catch(toldBySource),
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
  viewer.loop.wake()
  viewer.events.emit('hotspotselect', { hotspotId })
}

async function listenToEditor(viewer: Viewer): Promise<void> {
  const { addEditorHands } = await import('./editor-hands.ts')
  addEditorHands(viewer, { stepsOf: arrowSteps, onSelect: (hotspotId) => select(viewer, hotspotId) })
}

/** The hotspot that fills the part of the scene at a point, if any. */
function filledAt({ frame, hotspots }: Viewer, point: Point): ShownHotspot | undefined {
  const root = frame.element.getRootNode()
  return root instanceof ShadowRoot || root instanceof Document
    ? hotspots.of(root.elementFromPoint(...onScreen(frame.element, point)))
    : undefined
}

function press(viewer: Viewer, point: Point): void {
  const shown = filledAt(viewer, point)
  if (viewer.options.editing || !shown) viewer.press(point, shown?.hotspot.id)
  else {
    shown.button.focus({ preventScroll: true })
    shown.button.click()
  }
}

/** A hand on what a hotspot fills moves the view as it does beside it. An editor's moves the hotspot, once it is selected. */
function passOn(viewer: Viewer, event: PointerEvent): void {
  const shown = viewer.hotspots.of(event)
  if (!shown || !(event.target instanceof Element) || event.target.closest('button, a')) return
  if (viewer.options.editing && viewer.hotspots.selectedId === shown.hotspot.id) return
  viewer.frame.surface.dispatchEvent(new PointerEvent(event.type, event))
}

function listenToHands(viewer: Viewer): void {
  const { frame, device, life, loop, options, hotspots } = viewer
  const steered = () => viewer.motion.steered
  const cooperative = options.gestures === 'cooperative'
  new PointerInput({
    surface: frame.surface,
    steered,
    cooperative,
    reducedMotion: device.reducedMotion,
    wake: loop.wake,
    onPress: (point) => press(viewer, point),
    onHint: () => frame.showHint('viewer.touchHint'),
    signal: life.signal,
  })
  hotspots.list.style.touchAction = frame.surface.style.touchAction
  hotspots.list.addEventListener('pointerdown', (event) => passOn(viewer, event), { signal: life.signal })
  listenToWheel({
    surface: frame.element,
    steered,
    cooperative,
    wake: loop.wake,
    onHint: () => frame.showHint('viewer.zoomHint'),
    signal: life.signal,
  })
}

/** What is out of sight, or has lost its graphics card, matters only once there is an image. */
async function watch(viewer: Viewer): Promise<void> {
  await viewer.ready
  const { watchViewer } = await import('./once-drawn.ts')
  if (!viewer.life.signal.aborted) watchViewer(viewer)
}

/** Connects a viewer with hands, keys, and what happens around it. Everything ends with the viewer's life. */
export function connectViewer(viewer: Viewer): void {
  const { frame, life } = viewer
  listenToHands(viewer)
  listenToKeys(viewer)
  listenToHotspots(viewer)
  if (viewer.options.editing) void listenToEditor(viewer)
  const size = new ResizeObserver(() => viewer.resize())
  size.observe(frame.element)
  life.signal.addEventListener('abort', () => size.disconnect())
  window.addEventListener('online', () => viewer.askAgain(), { signal: life.signal })
  // without it a tour is still a tour
  watch(viewer).catch(() => undefined)
}
