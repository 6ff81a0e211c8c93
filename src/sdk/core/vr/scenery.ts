import { type Direction, vectorToDirection } from '../../../shared/sphere.ts'
import { vrTexts } from '../../locales/vr-texts.ts'
import { wordingOf } from '../../locales/wording.ts'
import type { ShownHotspot } from '../hotspots/hotspot-layer.ts'
import type { Viewer } from '../viewer.ts'
import { boardAt, type StandingSign } from './board.ts'
import { Dock, type DockButton } from './dock.ts'
import { flatScreen } from './flat-screen.ts'
import { hotspotSign } from './hotspot-sign.ts'
import { plate } from './plate.ts'
import { ReadingPanel } from './reading.ts'
import type { VrWording } from './vr-wording.ts'

/** From a message down to the button below it, in pixels of a tenth of a degree. */
const againPx = 60

/** What stands in a scene besides its panorama: hotspots, what one of them has to say, flat pictures, and buttons. */
export class Scenery {
  readonly #viewer: Viewer
  readonly #texts: VrWording
  readonly #dock = new Dock()
  #panel: ReadingPanel | null = null
  /** Where the visitor looked on arrival: there flat pictures hang. */
  #arrival: { readonly stopId: string; readonly yawDeg: number } | null = null

  constructor(viewer: Viewer, signal: AbortSignal) {
    const { events, options } = viewer
    this.#viewer = viewer
    this.#texts = wordingOf(vrTexts, options.texts)
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
    const { hotspots, itinerary } = this.#viewer
    const { exhibit } = itinerary.place
    const screen = exhibit ? flatScreen(exhibit, { opacity, yawDeg: this.#arrival?.yawDeg ?? 0 }) : null
    return [
      ...(screen ? [screen] : []),
      ...hotspots.shown.map((one) => this.#signOf(one, opacity, pointedAt)),
      ...this.#dock.signs(this.#buttons(), pointedAt),
      ...this.#message(head.yawDeg, opacity, pointedAt),
    ]
  }

  /** What the page says of the stop, and below it its button, if there is one. */
  #message(yawDeg: number, opacity: number, pointedAt: ReadonlySet<string>): readonly StandingSign[] {
    const { message } = this.#viewer.frame
    const again = message.querySelector('button')
    const signOf = (name: string, text: string, press: (() => void) | null): StandingSign => {
      const sign = plate(text, pointedAt.has(name))
      return { ...boardAt({ yawDeg, pitchDeg: 0, shiftY: press ? againPx : 0 }, sign), sign, name, opacity, press }
    }
    if (message.firstChild === null) return []
    return [
      signOf('message', message.firstChild.textContent ?? '', null),
      ...(again ? [signOf('again', again.textContent ?? '', () => again.click())] : []),
    ]
  }

  #arrive({ yawDeg }: Direction): void {
    this.#arrival = { stopId: this.#viewer.stop.id, yawDeg }
    this.#dock.bring(yawDeg)
  }

  #signOf(shown: ShownHotspot, opacity: number, pointedAt: ReadonlySet<string>): StandingSign {
    const { levelling } = this.#viewer.itinerary.place
    const name = `hotspot ${shown.hotspot.id}`
    const { sign, shiftY } = hotspotSign(shown, pointedAt.has(name))
    const direction = vectorToDirection(levelling.toWorld(shown.vector))
    return { ...boardAt({ ...direction, shiftY }, sign), sign, name, opacity, press: () => this.#press(shown) }
  }

  /** The page's own button knows what to do; but a link would open where nobody looks. */
  #press({ hotspot, kind, button }: ShownHotspot): void {
    const { events } = this.#viewer
    if (kind.addressOf?.(hotspot) === undefined) button.click()
    else if (events.emit('hotspotclick', { hotspot }))
      events.emit('panelopen', { hotspot: kind.actingOf?.(hotspot) ?? hotspot })
  }

  #buttons(): readonly DockButton[] {
    const viewer = this.#viewer
    const { stops } = viewer.itinerary.list
    const here = stops.indexOf(viewer.stop)
    const way = (name: 'vr.previous' | 'vr.next', step: 1 | -1): readonly DockButton[] => {
      const stop = stops[here + step]
      if (!stop) return []
      return [{ name, text: this.#texts(name), press: () => void viewer.travel(stop, { view: stop.initialView }) }]
    }
    const leave = { name: 'vr.leave', text: this.#texts('vr.leave'), press: () => viewer.headset.leave() }
    return [...way('vr.previous', -1), ...this.#filmButtons(), leave, ...way('vr.next', 1)]
  }

  /** A film all around has no screen to be pressed. */
  #filmButtons(): readonly DockButton[] {
    const { display } = this.#viewer.itinerary.place.exhibit ?? {}
    if (!display?.playback || display.steered) return []
    const { playback } = display
    const { playing } = playback.state
    const press = () => (playing ? playback.pause() : void playback.play())
    return [{ name: 'vr.play', text: this.#texts(playing ? 'vr.pause' : 'vr.play'), press }]
  }
}
