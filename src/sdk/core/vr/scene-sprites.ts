import { type Direction, vectorToDirection } from '../../../shared/geometry/sphere.ts'
import { isInRange } from '../../../shared/geometry/sphere-range.ts'
import { vrTexts } from '../../../shared/visitor-texts/en/vr-texts.ts'
import type { KeyOf } from '../../locales/text-lookup.ts'
import type { MountedHotspot } from '../hotspots/hotspot-layer.ts'
import type { ViewerContext } from '../viewer/viewer-context.ts'
import { flatScreenSprite, placementOnScreen, togglePlayback } from './flat-screen.ts'
import { HotspotPanel, type VrTexts } from './hotspot-panel.ts'
import { hotspotSprite } from './hotspot-sprite.ts'
import { labelSprite } from './label-sprite.ts'
import { type PlacedSprite, quadAt } from './quad.ts'
import { Toolbar, type ToolbarButton } from './toolbar.ts'

/** All sprites of the scene: hotspots, a hotspot's panel, flat media and the toolbar. */
export class SceneSprites {
  readonly #viewer: ViewerContext
  readonly #texts: VrTexts
  readonly #toolbar = new Toolbar()
  #panel: HotspotPanel | null = null
  /** Heading on arrival, at which flat media are shown. */
  #arrival: { readonly stopId: string; readonly yawDeg: number } | null = null

  constructor(viewer: ViewerContext, signal: AbortSignal) {
    const { events, options } = viewer
    this.#viewer = viewer
    this.#texts = options.textsOf('vr', vrTexts)
    const unsubscribers = [
      events.on('panelopen', ({ detail }) => {
        const close = () => void events.emit('panelclose', {})
        this.#panel = new HotspotPanel(detail.hotspot, viewer, { texts: this.#texts, close })
      }),
      ...(['panelclose', 'stopchange'] as const).map((name) =>
        events.on(name, () => {
          this.#panel = null
        }),
      ),
    ]
    signal.addEventListener('abort', () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
    })
  }

  get panel(): HotspotPanel | null {
    return this.#panel
  }

  /** Sprites in drawing order. `opacity` is the scene's; hovered sprites are highlighted. */
  sprites(head: Direction, opacity: number, hoveredNames: ReadonlySet<string>): readonly PlacedSprite[] {
    if (this.#arrival?.stopId !== this.#viewer.stop.id) this.#recordArrival(head)
    this.#toolbar.follow(head)
    if (this.#panel) return this.#panel.sprites(hoveredNames)
    const { hotspots, navigationState, elements } = this.#viewer
    const { stopMedia } = navigationState.current
    const screen = stopMedia ? flatScreenSprite(stopMedia, { opacity, yawDeg: this.#arrival?.yawDeg ?? 0 }) : null
    const messageText = elements.message.firstChild?.textContent
    const message = messageText && labelSprite(messageText)
    return [
      ...(screen ? [screen] : []),
      ...hotspots.mounted
        .filter((hotspot) => !hotspot.isPageItem && !hotspot.item.hidden && this.#isInView(hotspot))
        .map((mountedHotspot) => ({ ...this.#spriteOf(mountedHotspot, hoveredNames, screen), opacity })),
      ...this.#toolbar.sprites(this.#buttons(), hoveredNames),
      ...(message
        ? [{ ...quadAt({ ...head, pitchDeg: 0 }, message), sprite: message, name: 'message', opacity, press: null }]
        : []),
    ]
  }

  /** False outside the stop's view limits, where the image isn't shown. */
  #isInView({ vector }: MountedHotspot): boolean {
    const { stop, navigationState } = this.#viewer
    const range = stop.viewLimits?.range
    return !range || isInRange(range, vectorToDirection(navigationState.current.leveling.toWorld(vector)))
  }

  #recordArrival({ yawDeg }: Direction): void {
    this.#arrival = { stopId: this.#viewer.stop.id, yawDeg }
    this.#toolbar.centerOn(yawDeg)
  }

  #spriteOf(mountedHotspot: MountedHotspot, hoveredNames: ReadonlySet<string>, screen: PlacedSprite | null) {
    const { leveling } = this.#viewer.navigationState.current
    const name = `hotspot ${mountedHotspot.hotspot.id}`
    const { sprite, shiftY } = hotspotSprite(mountedHotspot, hoveredNames.has(name))
    const placement = screen
      ? placementOnScreen(screen.sprite, { vector: mountedHotspot.vector, yawDeg: this.#arrival?.yawDeg ?? 0, shiftY })
      : { ...vectorToDirection(leveling.toWorld(mountedHotspot.vector)), shiftY }
    return { ...quadAt(placement, sprite), sprite, name, press: () => this.#press(mountedHotspot) }
  }

  /** Clicks the hotspot's button on the page. An external link opens the panel instead, because the page can't be seen. */
  #press({ hotspot, kind, button }: MountedHotspot): void {
    const { events } = this.#viewer
    if (kind.hrefOf?.(hotspot) === undefined) button.click()
    else if (events.emit('hotspotclick', { hotspot }))
      events.emit('panelopen', { hotspot: kind.toActionHotspot?.(hotspot) ?? hotspot })
  }

  #buttons(): readonly ToolbarButton[] {
    const viewer = this.#viewer
    const { stops } = viewer.navigationState.list
    const currentIndex = stops.indexOf(viewer.stop)
    const neighborButton = (name: 'vr.previous' | 'vr.next', step: 1 | -1): readonly ToolbarButton[] => {
      const stop = stops[currentIndex + step]
      if (!stop) return []
      return [this.#button(name, () => void viewer.navigate(stop, { view: stop.initialView }))]
    }
    const leaveButton = this.#button('vr.leave', () => viewer.headset.leave())
    return [...neighborButton('vr.previous', -1), ...this.#stopButtons(), leaveButton, ...neighborButton('vr.next', 1)]
  }

  #button(name: KeyOf<'vr'>, press: () => void): ToolbarButton {
    return { name, text: this.#texts(name), press }
  }

  /** The retry button if the page shows one; play or pause for a 360 video, which has no screen to press. */
  #stopButtons(): readonly ToolbarButton[] {
    const { elements, navigationState, playback } = this.#viewer
    const retryButton = elements.message.querySelector('button')
    if (retryButton) return [{ name: 'retry', text: retryButton.textContent, press: () => retryButton.click() }]
    if (!playback || navigationState.current.stopMedia?.display?.plane) return []
    return [this.#button(playback.state.playing ? 'vr.pause' : 'vr.play', () => togglePlayback(playback))]
  }
}
