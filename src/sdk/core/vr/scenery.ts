import { type Direction, vectorToDirection } from '../../../shared/geometry/sphere.ts'
import { textLookup } from '../../locales/text-lookup.ts'
import { vrTexts } from '../../locales/vr-texts.ts'
import type { ShownHotspot } from '../hotspots/hotspot-layer.ts'
import type { ViewerParts } from '../viewer-parts.ts'
import { boardAt, type StandingSign } from './board.ts'
import { Dock, type DockButton } from './dock.ts'
import { flatScreen, placeOnScreen, toggle } from './flat-screen.ts'
import { hotspotSign } from './hotspot-sign.ts'
import { plate } from './plate.ts'
import { ReadingPanel } from './reading.ts'
import type { VrTexts } from './vr-texts.ts'

/** What stands in a scene besides its panorama: hotspots, what one of them has to say, flat images, and buttons. */
export class Scenery {
  readonly #viewer: ViewerParts
  readonly #texts: VrTexts
  readonly #dock = new Dock()
  #panel: ReadingPanel | null = null
  /** Where the visitor looked on arrival: there flat images hang. */
  #arrival: { readonly stopId: string; readonly yawDeg: number } | null = null

  constructor(viewer: ViewerParts, signal: AbortSignal) {
    const { events, options } = viewer
    this.#viewer = viewer
    this.#texts = textLookup(vrTexts, options.texts)
    const offs = [
      events.on('panelopen', ({ detail }) => {
        const close = () => void events.emit('panelclose', {})
        this.#panel = new ReadingPanel(detail.hotspot, viewer, { texts: this.#texts, close })
      }),
      ...(['panelclose', 'stopchange'] as const).map((name) =>
        events.on(name, () => {
          this.#panel = null
        }),
      ),
    ]
    signal.addEventListener('abort', () => {
      for (const off of offs) off()
    })
  }

  get panel(): ReadingPanel | null {
    return this.#panel
  }

  /** Farthest first. `opacity` is how much of the scene is seen; what is pointed at shows that. */
  signs(head: Direction, opacity: number, pointedAt: ReadonlySet<string>): readonly StandingSign[] {
    if (this.#arrival?.stopId !== this.#viewer.stop.id) this.#arrive(head)
    this.#dock.follow(head)
    if (this.#panel) return this.#panel.signs(pointedAt)
    const { hotspots, navigationState, frame } = this.#viewer
    const { stopMedia } = navigationState.place
    const screen = stopMedia ? flatScreen(stopMedia, { opacity, yawDeg: this.#arrival?.yawDeg ?? 0 }) : null
    const words = frame.message.firstChild?.textContent
    const message = words && plate(words)
    return [
      ...(screen ? [screen] : []),
      ...hotspots.shown
        .filter(({ item }) => !item.hidden)
        .map((one) => ({ ...this.#signOf(one, pointedAt, screen), opacity })),
      ...this.#dock.signs(this.#buttons(), pointedAt),
      ...(message
        ? [{ ...boardAt({ ...head, pitchDeg: 0 }, message), sign: message, name: 'message', opacity, press: null }]
        : []),
    ]
  }

  #arrive({ yawDeg }: Direction): void {
    this.#arrival = { stopId: this.#viewer.stop.id, yawDeg }
    this.#dock.bring(yawDeg)
  }

  #signOf(shown: ShownHotspot, pointedAt: ReadonlySet<string>, screen: StandingSign | null) {
    const { leveling } = this.#viewer.navigationState.place
    const name = `hotspot ${shown.hotspot.id}`
    const { sign, shiftY } = hotspotSign(shown, pointedAt.has(name))
    const place = screen
      ? placeOnScreen(screen.sign, { vector: shown.vector, yawDeg: this.#arrival?.yawDeg ?? 0, shiftY })
      : { ...vectorToDirection(leveling.toWorld(shown.vector)), shiftY }
    return { ...boardAt(place, sign), sign, name, press: () => this.#press(shown) }
  }

  /** The button of the page knows what to do; but a link would open where nobody looks. */
  #press({ hotspot, kind, button }: ShownHotspot): void {
    const { events } = this.#viewer
    if (kind.addressOf?.(hotspot) === undefined) button.click()
    else if (events.emit('hotspotclick', { hotspot }))
      events.emit('panelopen', { hotspot: kind.actingOf?.(hotspot) ?? hotspot })
  }

  #buttons(): readonly DockButton[] {
    const viewer = this.#viewer
    const { stops } = viewer.navigationState.list
    const here = stops.indexOf(viewer.stop)
    const way = (name: 'vr.previous' | 'vr.next', step: 1 | -1): readonly DockButton[] => {
      const stop = stops[here + step]
      if (!stop) return []
      return [this.#button(name, () => void viewer.navigate(stop, { view: stop.initialView }))]
    }
    const leave = this.#button('vr.leave', () => viewer.headset.leave())
    return [...way('vr.previous', -1), ...this.#stopButtons(), leave, ...way('vr.next', 1)]
  }

  #button(name: keyof typeof vrTexts, press: () => void): DockButton {
    return { name, text: this.#texts(name), press }
  }

  /** Another try where the page has one, and for videos all around what their screens are for the others. */
  #stopButtons(): readonly DockButton[] {
    const { frame, navigationState, playback } = this.#viewer
    const again = frame.message.querySelector('button')
    if (again) return [{ name: 'again', text: again.textContent, press: () => again.click() }]
    if (!playback || navigationState.place.stopMedia?.display?.steered) return []
    return [this.#button(playback.state.playing ? 'vr.pause' : 'vr.play', () => toggle(playback))]
  }
}
