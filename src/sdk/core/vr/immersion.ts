import type { Direction, Vec3 } from '../../../shared/geometry/sphere.ts'
import type { Projection } from '../camera/projection.ts'
import type { ViewerParts } from '../viewer-parts.ts'
import { Bearing } from './bearing.ts'
import { met, type StandingSign } from './board.ts'
import { BoardPainter, type Painting } from './board-painter.ts'
import { Curtain } from './curtain.ts'
import { Dwell } from './dwell.ts'
import { axesOf, directionOf, eyeThrough, positionOf } from './eyes.ts'
import { pointersOf } from './pointers.ts'
import { type Moment, type Ray, rayOf, raysOf, stickOf } from './pointing.ts'
import { Scenery } from './scenery.ts'

/** A head that turns faster than this sees no details. */
const fastDegPerSecond = 25
/** A lost graphics context that is not back by then will not come back. */
const patienceMs = 5000

type Eye = { readonly world: Projection; readonly place: Vec3; readonly port: XRViewport; readonly view: XRView }

type Equipment = {
  readonly session: XRSession
  /** The room that the visitor is in. */
  readonly space: XRReferenceSpace
  readonly gl: WebGL2RenderingContext
}

/** A tour in a headset, from the first of its frames to the end of the session. */
class Immersion {
  readonly #viewer: ViewerParts
  readonly #session: XRSession
  readonly #space: XRReferenceSpace
  readonly #gl: WebGL2RenderingContext
  readonly #life = new AbortController()
  readonly #bearing: Bearing
  readonly #curtain = new Curtain()
  readonly #dwell = new Dwell()
  readonly #scenery: Scenery
  #painter: BoardPainter | null = null
  #signs: readonly StandingSign[] = []
  #pointedAt: ReadonlySet<string> = new Set()
  #lastMs = 0
  #patience: ReturnType<typeof setTimeout> | undefined

  constructor(viewer: ViewerParts, { session, space, gl }: Equipment) {
    this.#viewer = viewer
    this.#session = session
    this.#space = space
    this.#gl = gl
    this.#bearing = new Bearing(viewer.camera)
    this.#scenery = new Scenery(viewer, this.#life.signal)
  }

  /** Makes ready to draw, at the beginning and after a lost context. */
  async prepare(): Promise<void> {
    clearTimeout(this.#patience)
    await this.#gl.makeXRCompatible()
    const baseLayer = new XRWebGLLayer(this.#session, this.#gl, { alpha: false, antialias: false })
    await this.#session.updateRenderState({ baseLayer })
    this.#painter = new BoardPainter(this.#gl)
  }

  /** It could not be made ready. */
  abandon(): void {
    this.#life.abort()
  }

  begin(): void {
    const { loop, gyroscope, camera, navigationState, events } = this.#viewer
    const { signal } = this.#life
    loop.hold()
    gyroscope.disable()
    camera.rest()
    navigationState.endStopFade()
    const offs = [
      events.on('contextlost', () => this.#lose()),
      events.on('contextrestored', () => void this.prepare().catch(() => this.#giveUp())),
      events.on('stopchange', () => this.#dwell.rest()),
    ]
    signal.addEventListener('abort', () => {
      for (const off of offs) off()
    })
    this.#session.addEventListener('select', (event) => this.#select(event), { signal })
    this.#session.addEventListener('end', () => this.#end(), { signal })
    this.#next()
  }

  #next(): void {
    this.#session.requestAnimationFrame((_time, frame) => {
      this.#next()
      this.#draw(frame)
    })
  }

  #giveUp(): void {
    this.#viewer.headset.leave()
  }

  #lose(): void {
    this.#painter = null
    this.#patience = setTimeout(() => this.#giveUp(), patienceMs)
  }

  #end(): void {
    this.#life.abort()
    clearTimeout(this.#patience)
    this.#painter?.dispose()
    this.#painter = null
    this.#viewer.loop.release()
  }

  #draw(frame: XRFrame): void {
    const layer = this.#session.renderState.baseLayer
    const pose = frame.getViewerPose(this.#space)
    // between the loss of a context and the end of a session there may be frames without either
    if (!layer || !pose || !this.#painter || this.#viewer.life.signal.aborted) return
    const nowMs = performance.now()
    const head = directionOf(pose.transform.matrix)
    this.#move(head, nowMs)
    const { turnDeg } = this.#bearing
    const eyes = pose.views.flatMap((view): Eye[] => {
      const port = layer.getViewport(view)
      if (!port) return []
      const { matrix } = view.transform
      const world = eyeThrough(axesOf(matrix, turnDeg), view.projectionMatrix, port)
      return [{ world, place: positionOf(matrix, turnDeg), port, view }]
    })
    const gaze = axesOf(pose.transform.matrix, turnDeg).forward
    const rays = raysOf(this.#session.inputSources, { frame, space: this.#space, turnDeg }, gaze)
    this.#show(layer, eyes, { rays, nowMs, opacity: this.#navigate(nowMs) })
  }

  /** The head moves the camera, and nothing else does. */
  #move(head: Direction, nowMs: number): void {
    const { camera } = this.#viewer
    this.#bearing.follow(head, nowMs)
    camera.step(nowMs)
    this.#scenery.panel?.scrollBy(stickOf(this.#session.inputSources), nowMs - this.#lastMs)
    this.#lastMs = nowMs
  }

  /** Another stop is entered in the dark. Answers how much is seen. */
  #navigate(nowMs: number): number {
    const { navigator, navigationState } = this.#viewer
    const opacity = this.#curtain.step(navigationState.navigation !== null, nowMs)
    if (this.#curtain.isClosed) navigator.step(nowMs)
    return opacity
  }

  #show(
    layer: XRWebGLLayer,
    eyes: readonly Eye[],
    { rays, nowMs, opacity }: { rays: readonly Ray[]; nowMs: number; opacity: number },
  ): void {
    const viewer = this.#viewer
    const { camera, image } = viewer
    this.#signs = this.#scenery.signs(camera.view, opacity, this.#pointedAt)
    const { pointedAt, chosen, ...pointers } = pointersOf(rays, this.#signs, { dwell: this.#dwell, nowMs })
    this.#pointedAt = pointedAt
    const paintings = eyes.map(({ world, place }): Painting => ({ eye: world, place, signs: this.#signs, ...pointers }))
    const { yawDegPerSecond, pitchDegPerSecond } = camera.speed
    const moving = Math.hypot(yawDegPerSecond, pitchDegPerSecond) > fastDegPerSecond
    const [first] = eyes
    this.#painter?.begin()
    image.drawForEyes(nowMs, {
      target: {
        framebuffer: layer.framebuffer,
        ports: eyes.map(({ port: { x, y, width, height }, view }) => ({
          x,
          y,
          width,
          height,
          isRight: view.eye === 'right',
        })),
        paintOver: (_gl, eye) => paintings[eye] && this.#painter?.paint(paintings[eye]),
      },
      viewport: { widthPx: first?.port.width ?? 1, heightPx: first?.port.height ?? 1 },
      eyesIn: (leveling) =>
        eyes.map(({ world }) => ({
          ...world,
          right: leveling.toImage(world.right),
          up: leveling.toImage(world.up),
          forward: leveling.toImage(world.forward),
        })),
      moving,
      opacity,
    })
    viewer.settleFrame(nowMs, true)
    if (!viewer.navigationState.navigation) chosen?.press?.()
  }

  /** A trigger, a pinch or a tap chooses what it points at. */
  #select({ inputSource, frame }: XRInputSourceEvent): void {
    const moment: Moment = { frame, space: this.#space, turnDeg: this.#bearing.turnDeg }
    const ray = rayOf(inputSource, moment)
    if (!ray || this.#viewer.navigationState.navigation) return
    this.#dwell.rest()
    const chosen = met(ray.direction, this.#signs)
    if (chosen) chosen.press?.()
    else if (this.#scenery.panel) this.#viewer.events.emit('panelclose', {})
  }
}

/** Shows the tour of a viewer in a headset until its session ends. Rejects when it cannot be drawn for. */
export async function immerse(viewer: ViewerParts, session: XRSession): Promise<void> {
  const gl = viewer.frame.canvas.getContext('webgl2')
  if (!gl) throw new Error('there is nothing to draw with')
  const space = await session.requestReferenceSpace('local')
  const immersion = new Immersion(viewer, { session, space, gl })
  try {
    await immersion.prepare()
  } catch (error) {
    immersion.abandon()
    throw error
  }
  immersion.begin()
}
