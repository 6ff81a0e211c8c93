import type { HeadsetAnswer } from '../api.ts'
import type { ViewerContext } from '../viewer/viewer-context.ts'

function reasonOf(error: unknown): HeadsetAnswer {
  return error instanceof DOMException && error.name === 'NotSupportedError' ? 'unsupported' : 'denied'
}

/** Enters and leaves VR. The rendering code is loaded on first use. */
export class Headset {
  readonly #viewer: ViewerContext
  #entering: Promise<HeadsetAnswer> | null = null
  #session: XRSession | null = null

  constructor(viewer: ViewerContext) {
    this.#viewer = viewer
  }

  get active(): boolean {
    return this.#session !== null
  }

  /** Enters VR; concurrent calls share one session. */
  enter(): Promise<HeadsetAnswer> {
    if (this.#session) return Promise.resolve('granted')
    this.#entering ??= this.#enter().finally(() => {
      this.#entering = null
    })
    return this.#entering
  }

  /** Ends the session, which the device can also do itself. */
  leave(): void {
    this.#session?.end().catch(() => undefined)
  }

  async #enter(): Promise<HeadsetAnswer> {
    const { xr } = navigator
    if (!xr || !this.#viewer.renderer.canDraw) return 'unsupported'
    const modulePromise = import('./vr-session.ts')
    // A failed import is handled where the module is awaited, after the session has started.
    modulePromise.catch(() => undefined)
    let session: XRSession
    try {
      // Requested before any await, because the browser requires recent user activation.
      session = await xr.requestSession('immersive-vr')
    } catch (error) {
      return reasonOf(error)
    }
    try {
      return await this.#begin(session, (await modulePromise).startImmersiveSession)
    } catch {
      await session.end().catch(() => undefined)
      return 'failed'
    }
  }

  async #begin(
    session: XRSession,
    startSession: typeof import('./vr-session.ts').startImmersiveSession,
  ): Promise<HeadsetAnswer> {
    const { signal } = this.#viewer
    let hasEnded = false
    session.addEventListener('end', () => {
      hasEnded = true
      if (this.#session === session) this.#setSession(null)
    })
    await startSession(this.#viewer, session)
    if (signal.aborted) throw new Error('the viewer is disposed')
    if (hasEnded) return 'denied'
    this.#setSession(session)
    return 'granted'
  }

  /** Sets the session and resizes the viewer: a head may look beyond a partial panorama, the page's camera may not. */
  #setSession(session: XRSession | null): void {
    const { events, signal } = this.#viewer
    this.#session = session
    if (!signal.aborted) this.#viewer.resize()
    events.emit('xrchange', { active: session !== null })
  }
}
