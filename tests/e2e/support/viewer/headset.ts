import { expect, type Page } from '@playwright/test'
import type { Color } from '../../../support/files/reference-view.ts'

/** Pose of the head or a controller: angles in degrees, position in meters from where the session began. */
export type Pose = {
  readonly yawDeg: number
  readonly pitchDeg: number
  readonly rollDeg?: number
  readonly position?: readonly [x: number, y: number, z: number]
}

/** Tangents of the half angles of an eye's field of view. */
export type EyeShape = {
  readonly left: number
  readonly right: number
  readonly down: number
  readonly up: number
  /** Outward rotation of the eye's display. */
  readonly yawDeg: number
}

/** An asymmetric left eye, wider outward than inward and lower than it is high; the right eye is its mirror image. */
export const leftEye: EyeShape = { left: 1.15, right: 0.85, down: 1.05, up: 0.95, yawDeg: -4 }
export const rightEye: EyeShape = { ...leftEye, left: leftEye.right, right: leftEye.left, yawDeg: -leftEye.yawDeg }
export const eyeSize = { widthPx: 480, heightPx: 420 } as const

/** Controls of the emulated headset, on `window.headset`. */
export type FakeHeadset = {
  head: Pose
  /** Tracked controllers; without any, the gaze is the only input. */
  controllers: (Pose & { readonly mode: 'tracked-pointer' | 'gaze' })[]
  /** Name of the DOMException with which `requestSession` rejects. */
  error: string | null
  supported: boolean
  /** Plugs the headset in or out. */
  setSupported(supported: boolean): void
  /** Presses the trigger of a controller. */
  press(controller: number): void
  /** Ends the session, as if the visitor took the headset off. */
  end(): Promise<void>
  /** Base64 of the next frame of both eyes: RGB rows from the top. */
  captureFrame(): Promise<string>
  readonly stats: {
    sessions: number
    frames: number
    pendingCallbacks: number
    running: boolean
    /** Frames that the page requested outside sessions. */
    pageFrames: number
    /** Brightest channel of the corner pixel, for each frame. */
    brightness: number[]
  }
}

declare global {
  interface Window {
    headset: FakeHeadset
  }
}

/**
 * Emulated WebXR device, written from the specification. It enforces the order of calls as strictly as browsers do, draws
 * to an opaque framebuffer that is cleared before each frame, and has two asymmetric eyes. Runs in the page.
 */
function installFakeHeadset({ eyes, size }: { eyes: readonly [EyeShape, EyeShape]; size: typeof eyeSize }): void {
  const rad = (deg: number) => (deg * Math.PI) / 180
  /** Nine numbers, row by row. */
  type Matrix3 = readonly number[]
  const multiply = (a: Matrix3, b: Matrix3): Matrix3 =>
    [0, 1, 2].flatMap((row) =>
      [0, 1, 2].map((column) =>
        [0, 1, 2].reduce((sum, k) => sum + (a[row * 3 + k] ?? 0) * (b[k * 3 + column] ?? 0), 0),
      ),
    )
  /** A rotation by yaw to the right, pitch upwards and roll clockwise; x points right, y up, −z ahead. */
  const rotation = ({ yawDeg, pitchDeg, rollDeg = 0 }: Pose): Matrix3 => {
    const yaw = -rad(yawDeg)
    const pitch = rad(pitchDeg)
    const roll = -rad(rollDeg)
    const aroundY = [Math.cos(yaw), 0, Math.sin(yaw), 0, 1, 0, -Math.sin(yaw), 0, Math.cos(yaw)]
    const aroundX = [1, 0, 0, 0, Math.cos(pitch), -Math.sin(pitch), 0, Math.sin(pitch), Math.cos(pitch)]
    const aroundZ = [Math.cos(roll), -Math.sin(roll), 0, Math.sin(roll), Math.cos(roll), 0, 0, 0, 1]
    return multiply(multiply(aroundY, aroundX), aroundZ)
  }
  /** The column-major 4×4 matrix of a rotation and a position. */
  const matrixOf = (m: Matrix3, [x, y, z]: readonly number[]) =>
    new Float32Array([m[0], m[3], m[6], 0, m[1], m[4], m[7], 0, m[2], m[5], m[8], 0, x, y, z, 1].map(Number))
  const transformOf = (pose: Pose) => ({ matrix: matrixOf(rotation(pose), pose.position ?? [0, 0, 0]) })
  const reject = (name: string): never => {
    throw new DOMException('rejected by the emulated headset', name)
  }

  const compatibleContexts = new WeakSet<WebGL2RenderingContext>()
  Reflect.set(WebGL2RenderingContext.prototype, 'makeXRCompatible', async function (this: WebGL2RenderingContext) {
    await Promise.resolve()
    if (this.isContextLost()) reject('InvalidStateError')
    compatibleContexts.add(this)
    this.canvas.addEventListener('webglcontextlost', () => compatibleContexts.delete(this))
  })

  const stats = {
    sessions: 0,
    frames: 0,
    pendingCallbacks: 0,
    running: false,
    pageFrames: 0,
    brightness: [] as number[],
  }
  const requestPageFrame = window.requestAnimationFrame.bind(window)
  window.requestAnimationFrame = (callback) => {
    stats.pageFrames++
    return requestPageFrame(callback)
  }

  class Layer {
    readonly framebuffer: WebGLFramebuffer
    readonly gl: WebGL2RenderingContext
    readonly framebufferWidth = size.widthPx * 2
    readonly framebufferHeight = size.heightPx

    constructor(session: Session, gl: WebGL2RenderingContext) {
      if (session.ended || gl.isContextLost() || !compatibleContexts.has(gl)) reject('InvalidStateError')
      this.gl = gl
      const boundFramebuffer = gl.getParameter(gl.FRAMEBUFFER_BINDING)
      const boundRenderbuffer = gl.getParameter(gl.RENDERBUFFER_BINDING)
      this.framebuffer = gl.createFramebuffer()
      gl.bindFramebuffer(gl.FRAMEBUFFER, this.framebuffer)
      for (const [format, attachment] of [
        [gl.RGBA8, gl.COLOR_ATTACHMENT0],
        [gl.DEPTH_COMPONENT24, gl.DEPTH_ATTACHMENT],
      ] as const) {
        const buffer = gl.createRenderbuffer()
        gl.bindRenderbuffer(gl.RENDERBUFFER, buffer)
        gl.renderbufferStorage(gl.RENDERBUFFER, format, this.framebufferWidth, this.framebufferHeight)
        gl.framebufferRenderbuffer(gl.FRAMEBUFFER, attachment, gl.RENDERBUFFER, buffer)
      }
      gl.bindRenderbuffer(gl.RENDERBUFFER, boundRenderbuffer)
      gl.bindFramebuffer(gl.FRAMEBUFFER, boundFramebuffer)
    }

    getViewport({ eye }: { eye: string }) {
      return { x: eye === 'left' ? 0 : size.widthPx, y: 0, width: size.widthPx, height: size.heightPx }
    }

    /** Clears the framebuffer and restores the page's WebGL state. */
    clear(): void {
      const { gl } = this
      const boundFramebuffer = gl.getParameter(gl.FRAMEBUFFER_BINDING)
      const clearColor = gl.getParameter(gl.COLOR_CLEAR_VALUE)
      const depthMask = gl.getParameter(gl.DEPTH_WRITEMASK)
      gl.bindFramebuffer(gl.FRAMEBUFFER, this.framebuffer)
      gl.clearColor(0, 0, 0, 0)
      gl.depthMask(true)
      gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
      gl.clearColor(clearColor[0], clearColor[1], clearColor[2], clearColor[3])
      gl.depthMask(depthMask)
      gl.bindFramebuffer(gl.FRAMEBUFFER, boundFramebuffer)
    }

    pixels(width: number, height: number): Uint8Array {
      const { gl } = this
      const boundFramebuffer = gl.getParameter(gl.FRAMEBUFFER_BINDING)
      const pixels = new Uint8Array(width * height * 4)
      gl.bindFramebuffer(gl.FRAMEBUFFER, this.framebuffer)
      gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
      gl.bindFramebuffer(gl.FRAMEBUFFER, boundFramebuffer)
      return pixels
    }

    /** Base64 of both eyes' pixels: RGB rows from the top. */
    encodePixels(): string {
      const { framebufferWidth: width, framebufferHeight: height } = this
      const pixels = this.pixels(width, height)
      let binary = ''
      for (let row = height - 1; row >= 0; row--)
        for (let offset = row * width * 4; offset < (row + 1) * width * 4; offset += 4)
          binary += String.fromCharCode(pixels[offset] ?? 0, pixels[offset + 1] ?? 0, pixels[offset + 2] ?? 0)
      return btoa(binary)
    }
  }

  class Frame {
    isActive = true

    getViewerPose() {
      if (!this.isActive) reject('InvalidStateError')
      const { head } = window.headset
      const views = eyes.map(({ left, right, down, up, yawDeg }, eyeIndex) => {
        const matrix = new Float32Array(16)
        const nearMeters = 0.1
        const farMeters = 1000
        matrix.set([2 / (left + right), 0, 0, 0, 0, 2 / (down + up)], 0)
        matrix.set(
          [
            (right - left) / (left + right),
            (up - down) / (down + up),
            -(farMeters + nearMeters) / (farMeters - nearMeters),
            -1,
          ],
          8,
        )
        matrix[14] = (-2 * farMeters * nearMeters) / (farMeters - nearMeters)
        const eyeRotation = multiply(rotation(head), rotation({ yawDeg, pitchDeg: 0 }))
        const interpupillaryDistanceMeters = 0.064
        const eyeOffsetMeters = (eyeIndex === 0 ? -1 : 1) * (interpupillaryDistanceMeters / 2)
        const [x = 0, y = 0, z = 0] = head.position ?? []
        const position = [
          x + eyeOffsetMeters * (eyeRotation[0] ?? 0),
          y + eyeOffsetMeters * (eyeRotation[3] ?? 0),
          z + eyeOffsetMeters * (eyeRotation[6] ?? 0),
        ]
        return {
          eye: eyeIndex === 0 ? 'left' : 'right',
          projectionMatrix: matrix,
          transform: { matrix: matrixOf(eyeRotation, position) },
        }
      })
      return { transform: transformOf(head), views, emulatedPosition: false }
    }

    getPose(space: { pose: () => Pose }) {
      if (!this.isActive) reject('InvalidStateError')
      return { transform: transformOf(space.pose()), emulatedPosition: false }
    }
  }

  class Session extends EventTarget {
    ended = false
    readonly renderState: { baseLayer: Layer | null } = { baseLayer: null }
    #frameCallbacks: XRFrameRequestCallback[] = []
    #captures: ((pixels: string) => void)[] = []

    get inputSources() {
      return window.headset.controllers.map(({ mode }, index) => ({
        targetRayMode: mode,
        targetRaySpace: { pose: () => window.headset.controllers[index] ?? window.headset.head },
        gamepad: { axes: [0, 0, 0, 0] },
      }))
    }

    async requestReferenceSpace(type: string) {
      if (type !== 'local' && type !== 'viewer') reject('NotSupportedError')
      return { type }
    }

    async updateRenderState({ baseLayer }: { baseLayer: Layer }) {
      if (this.ended) reject('InvalidStateError')
      this.renderState.baseLayer = baseLayer
    }

    requestAnimationFrame(callback: XRFrameRequestCallback): number {
      if (this.ended) return 0
      this.#frameCallbacks.push(callback)
      stats.pendingCallbacks = this.#frameCallbacks.length
      if (this.#frameCallbacks.length === 1) setTimeout(() => this.#tick(), 15)
      return stats.frames + 1
    }

    captureFrame(): Promise<string> {
      return new Promise((resolve) => this.#captures.push(resolve))
    }

    press(controller: number): void {
      const frame = new Frame()
      const event = Object.assign(new Event('select'), { frame, inputSource: this.inputSources[controller] })
      this.dispatchEvent(event)
      frame.isActive = false
    }

    async end() {
      if (this.ended) reject('InvalidStateError')
      this.ended = true
      this.#frameCallbacks = []
      stats.pendingCallbacks = 0
      stats.running = false
      await Promise.resolve()
      this.dispatchEvent(new Event('end'))
    }

    #tick(): void {
      if (this.ended) return
      const { baseLayer } = this.renderState
      const callbacks = this.#frameCallbacks
      this.#frameCallbacks = []
      const frame = new Frame()
      if (!baseLayer?.gl.isContextLost()) baseLayer?.clear()
      const captures = this.#captures
      this.#captures = []
      for (const callback of callbacks) callback(performance.now(), frame as never)
      frame.isActive = false
      stats.frames++
      if (baseLayer === null) return
      stats.brightness.push(Math.max(...baseLayer.pixels(1, 1).subarray(0, 3)))
      for (const capture of captures) capture(baseLayer.encodePixels())
    }
  }

  let session: Session | null = null
  const system = Object.assign(new EventTarget(), {
    isSessionSupported: async (mode: string) => mode === 'immersive-vr' && window.headset.supported,
    async requestSession(mode: string) {
      const hasUserActivation = navigator.userActivation.isActive
      await Promise.resolve()
      if (mode !== 'immersive-vr' || !window.headset.supported) reject('NotSupportedError')
      if (!hasUserActivation) reject('SecurityError')
      if (window.headset.error) reject(window.headset.error)
      if (session && !session.ended) reject('InvalidStateError')
      session = new Session()
      stats.sessions++
      stats.running = true
      return session
    },
  })
  Object.defineProperty(navigator, 'xr', { value: system })
  Reflect.set(window, 'XRWebGLLayer', Layer)
  window.headset = {
    head: { yawDeg: 0, pitchDeg: 0 },
    controllers: [],
    error: null,
    supported: true,
    setSupported(supported) {
      this.supported = supported
      system.dispatchEvent(new Event('devicechange'))
    },
    press: (controller) => session?.press(controller),
    end: async () => session?.end(),
    captureFrame: () => session?.captureFrame() ?? Promise.reject(new Error('there is no VR session')),
    stats,
  }
}

/** Gives the page an emulated headset from its next load on. */
export async function addHeadset(page: Page): Promise<void> {
  await page.addInitScript(installFakeHeadset, { eyes: [leftEye, rightEye] as const, size: eyeSize })
}

export type EyeScreenshot = { readonly data: Buffer; readonly widthPx: number }

/** The next frame of both eyes, side by side. */
export async function captureEyes(page: Page): Promise<EyeScreenshot> {
  const text = await page.evaluate(() => window.headset.captureFrame())
  return { data: Buffer.from(text, 'base64'), widthPx: eyeSize.widthPx * 2 }
}

/** Hovers over the controls, because the viewer detects a headset only then. */
export async function hoverOverControls(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Viewer controls' }).hover()
}

/** Enters VR and waits until the session has drawn some frames. */
export async function enterVR(page: Page): Promise<void> {
  expect(await page.evaluate(() => window.viewer.enterVR())).toBe('granted')
  await waitForHeadsetFrames(page, 20)
}

/** Turns the head, relative to where it faced on entering VR. */
export const turnHead = (page: Page, yawDeg: number, pitchDeg: number, rollDeg = 0) =>
  page.evaluate(
    (head) => {
      window.headset.head = head
    },
    { yawDeg, pitchDeg, rollDeg },
  )

/** Waits for `count` frames of the session. */
export const waitForHeadsetFrames = (page: Page, count: number) =>
  page.evaluate(async (frameCount) => {
    const targetCount = window.headset.stats.frames + frameCount
    while (window.headset.stats.frames < targetCount) await new Promise((resolve) => setTimeout(resolve, 5))
  }, count)

/** Color of a pixel, counted from the top left. The right eye's pixels follow the left eye's pixels. */
export function colorIn({ data, widthPx }: EyeScreenshot, x: number, y: number): Color {
  const offset = (y * widthPx + x) * 3
  return [data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0]
}
