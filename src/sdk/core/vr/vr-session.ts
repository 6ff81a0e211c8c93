import type { Direction, Vec3 } from '../../../shared/geometry/sphere.ts'
import type { Projection } from '../camera/projection.ts'
import type { ViewerContext } from '../viewer/viewer-context.ts'
import { Bearing } from './bearing.ts'
import { axesOf, directionOf, eyeProjection, positionOf } from './eye-projection.ts'
import { FadeToBlack } from './fade-to-black.ts'
import { GazeTimer } from './gaze-timer.ts'
import { updatePointers } from './pointers.ts'
import { type PlacedSprite, topmostHit } from './quad.ts'
import { type EyeDrawing, QuadRenderer } from './quad-renderer.ts'
import { type Ray, rayOf, raysOf, type TrackingFrame, thumbstickOf } from './rays.ts'
import { SceneSprites } from './scene-sprites.ts'

/** Maximum turning speed of the head at which fine detail is visible, and so loaded. */
const maxSharpDegPerSecond = 25
/** Time after which a lost graphics context counts as permanently lost. */
const contextRestoreTimeoutMs = 5000

type EyeView = {
  readonly projection: Projection
  readonly positionMeters: Vec3
  readonly viewport: XRViewport
  readonly view: XRView
}

type SessionResources = {
  readonly session: XRSession
  /** Reference space of the poses. */
  readonly space: XRReferenceSpace
  readonly gl: WebGL2RenderingContext
}

/** An immersive WebXR session that shows the tour, from its first frame to its end. */
class ImmersiveSession {
  readonly #viewer: ViewerContext
  readonly #session: XRSession
  readonly #space: XRReferenceSpace
  readonly #gl: WebGL2RenderingContext
  readonly #abortController = new AbortController()
  readonly #bearing: Bearing
  readonly #fadeToBlack = new FadeToBlack()
  readonly #gazeTimer = new GazeTimer()
  readonly #sceneSprites: SceneSprites
  #quadRenderer: QuadRenderer | null = null
  #sprites: readonly PlacedSprite[] = []
  #hoveredNames: ReadonlySet<string> = new Set()
  #lastMs = 0
  #contextRestoreTimer: ReturnType<typeof setTimeout> | undefined

  constructor(viewer: ViewerContext, { session, space, gl }: SessionResources) {
    this.#viewer = viewer
    this.#session = session
    this.#space = space
    this.#gl = gl
    this.#bearing = new Bearing(viewer.camera)
    this.#sceneSprites = new SceneSprites(viewer, this.#abortController.signal)
  }

  /** Prepares rendering, at the start and after a lost context. */
  async prepare(): Promise<void> {
    clearTimeout(this.#contextRestoreTimer)
    await this.#gl.makeXRCompatible()
    const baseLayer = new XRWebGLLayer(this.#session, this.#gl, { alpha: false, antialias: false })
    await this.#session.updateRenderState({ baseLayer })
    this.#quadRenderer = new QuadRenderer(this.#gl)
  }

  /** Ends a session that couldn't be prepared. */
  abort(): void {
    this.#abortController.abort()
  }

  begin(): void {
    const { loop, gyroscope, camera, navigationState, events } = this.#viewer
    const { signal } = this.#abortController
    loop.suspend()
    gyroscope.disable()
    camera.stop()
    navigationState.endStopFade()
    const unsubscribers = [
      events.on('contextlost', () => this.#handleContextLost()),
      events.on('contextrestored', () => void this.prepare().catch(() => this.#leaveHeadset())),
      events.on('stopchange', () => this.#gazeTimer.disarm()),
    ]
    signal.addEventListener('abort', () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
    })
    this.#session.addEventListener('select', (event) => this.#select(event), { signal })
    this.#session.addEventListener('end', () => this.#end(), { signal })
    this.#requestFrame()
  }

  #requestFrame(): void {
    this.#session.requestAnimationFrame((_time, frame) => {
      this.#requestFrame()
      this.#drawFrame(frame)
    })
  }

  #leaveHeadset(): void {
    this.#viewer.headset.leave()
  }

  #handleContextLost(): void {
    this.#quadRenderer = null
    this.#contextRestoreTimer = setTimeout(() => this.#leaveHeadset(), contextRestoreTimeoutMs)
  }

  #end(): void {
    this.#abortController.abort()
    clearTimeout(this.#contextRestoreTimer)
    this.#quadRenderer?.dispose()
    this.#quadRenderer = null
    this.#viewer.loop.resume()
  }

  #drawFrame(frame: XRFrame): void {
    const layer = this.#session.renderState.baseLayer
    const pose = frame.getViewerPose(this.#space)
    // Frames may arrive after the context is lost or the session has ended.
    if (!layer || !pose || !this.#quadRenderer || this.#viewer.signal.aborted) return
    const nowMs = performance.now()
    const head = directionOf(pose.transform.matrix)
    this.#moveCamera(head, nowMs)
    const { tourYawDeg } = this.#bearing
    const eyes = pose.views.flatMap((view): EyeView[] => {
      const viewport = layer.getViewport(view)
      if (!viewport) return []
      const { matrix } = view.transform
      const projection = eyeProjection(axesOf(matrix, tourYawDeg), view.projectionMatrix, viewport)
      return [{ projection, positionMeters: positionOf(matrix, tourYawDeg), viewport, view }]
    })
    const gaze = axesOf(pose.transform.matrix, tourYawDeg).forward
    const rays = raysOf(this.#session.inputSources, { frame, space: this.#space, tourYawDeg }, gaze)
    this.#drawEyes(layer, eyes, { rays, nowMs, opacity: this.#stepNavigation(nowMs) })
  }

  #moveCamera(head: Direction, nowMs: number): void {
    const { camera } = this.#viewer
    this.#bearing.follow(head, nowMs)
    camera.step(nowMs)
    this.#sceneSprites.panel?.scrollBy(thumbstickOf(this.#session.inputSources), nowMs - this.#lastMs)
    this.#lastMs = nowMs
  }

  /** Enters another stop while the screen is black. Returns the scene's opacity. */
  #stepNavigation(nowMs: number): number {
    const { navigator, navigationState } = this.#viewer
    const opacity = this.#fadeToBlack.step(navigationState.navigation !== null, nowMs)
    if (this.#fadeToBlack.isBlack) navigator.step(nowMs)
    return opacity
  }

  #drawEyes(
    layer: XRWebGLLayer,
    eyes: readonly EyeView[],
    { rays, nowMs, opacity }: { rays: readonly Ray[]; nowMs: number; opacity: number },
  ): void {
    const viewer = this.#viewer
    const { camera, renderer } = viewer
    this.#sprites = this.#sceneSprites.sprites(camera.view, opacity, this.#hoveredNames)
    const { hoveredNames, selected, ...pointers } = updatePointers(rays, this.#sprites, {
      gazeTimer: this.#gazeTimer,
      nowMs,
    })
    this.#hoveredNames = hoveredNames
    const eyeDrawings = eyes.map(
      ({ projection, positionMeters }): EyeDrawing => ({
        eye: projection,
        range: viewer.stop.viewLimits?.range,
        positionMeters,
        sprites: this.#sprites,
        ...pointers,
      }),
    )
    const { yawDegPerSecond, pitchDegPerSecond } = camera.velocity
    const isMoving = Math.hypot(yawDegPerSecond, pitchDegPerSecond) > maxSharpDegPerSecond
    const [firstEye] = eyes
    this.#quadRenderer?.evictUnusedTextures()
    renderer.drawForEyes(nowMs, {
      target: {
        framebuffer: layer.framebuffer,
        viewports: eyes.map(({ viewport: { x, y, width, height }, view }) => ({
          x,
          y,
          width,
          height,
          isRight: view.eye === 'right',
        })),
        drawOverlay: (eye) => eyeDrawings[eye] && this.#quadRenderer?.draw(eyeDrawings[eye]),
      },
      viewport: { widthPx: firstEye?.viewport.width ?? 1, heightPx: firstEye?.viewport.height ?? 1 },
      eyeProjections: (leveling) =>
        eyes.map(({ projection }) => ({
          ...projection,
          right: leveling.toImage(projection.right),
          up: leveling.toImage(projection.up),
          forward: leveling.toImage(projection.forward),
        })),
      isMoving,
      opacity,
    })
    viewer.endFrame(nowMs, true)
    if (!viewer.navigationState.navigation) selected?.press?.()
  }

  /** Presses the target of a trigger, pinch or tap. */
  #select({ inputSource, frame }: XRInputSourceEvent): void {
    const trackingFrame: TrackingFrame = { frame, space: this.#space, tourYawDeg: this.#bearing.tourYawDeg }
    const ray = rayOf(inputSource, trackingFrame)
    if (!ray || this.#viewer.navigationState.navigation) return
    this.#gazeTimer.disarm()
    const selected = topmostHit(ray.direction, this.#sprites)
    if (selected) selected.press?.()
    else if (this.#sceneSprites.panel) this.#viewer.events.emit('panelclose', {})
  }
}

/** Shows the tour in a headset until the session ends. Rejects if WebGL can't draw for the headset. */
export async function startImmersiveSession(viewer: ViewerContext, session: XRSession): Promise<void> {
  const gl = viewer.elements.canvas.getContext('webgl2')
  if (!gl) throw new Error('the canvas has no WebGL 2 context')
  const space = await session.requestReferenceSpace('local')
  const immersiveSession = new ImmersiveSession(viewer, { session, space, gl })
  try {
    await immersiveSession.prepare()
  } catch (error) {
    immersiveSession.abort()
    throw error
  }
  immersiveSession.begin()
}
