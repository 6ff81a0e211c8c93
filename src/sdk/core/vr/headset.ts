import type { HeadsetAnswer } from '../api.ts'
import type { ViewerParts } from '../viewer-parts.ts'

function reasonOf(error: unknown): HeadsetAnswer {
  return error instanceof DOMException && error.name === 'NotSupportedError' ? 'unsupported' : 'denied'
}

/** The headset that the tour is seen in, or is not. What draws for it comes when it is first wanted. */
export class Headset {
  readonly #viewer: ViewerParts
  #entering: Promise<HeadsetAnswer> | null = null
  #session: XRSession | null = null

  constructor(viewer: ViewerParts) {
    this.#viewer = viewer
  }

  get active(): boolean {
    return this.#session !== null
  }

  /** Asked twice, it enters once. */
  enter(): Promise<HeadsetAnswer> {
    if (this.#session) return Promise.resolve('granted')
    this.#entering ??= this.#enter().finally(() => {
      this.#entering = null
    })
    return this.#entering
  }

  /** The device may end it as well. */
  leave(): void {
    this.#session?.end().catch(() => undefined)
  }

  async #enter(): Promise<HeadsetAnswer> {
    const { xr } = navigator
    if (!xr || !this.#viewer.image.draws) return 'unsupported'
    const coming = import('./immersion.ts')
    // it is waited for only once there is a headset
    coming.catch(() => undefined)
    let session: XRSession
    try {
      // at once: the press that allows this is soon forgotten
      session = await xr.requestSession('immersive-vr')
    } catch (error) {
      return reasonOf(error)
    }
    try {
      return await this.#begin(session, (await coming).immerse)
    } catch {
      await session.end().catch(() => undefined)
      return 'failed'
    }
  }

  async #begin(session: XRSession, immerse: typeof import('./immersion.ts').immerse): Promise<HeadsetAnswer> {
    const { life } = this.#viewer
    let hasEnded = false
    session.addEventListener('end', () => {
      hasEnded = true
      if (this.#session === session) this.#wear(null)
    })
    await immerse(this.#viewer, session)
    if (life.signal.aborted) throw new Error('the tour is gone')
    if (hasEnded) return 'denied'
    this.#wear(session)
    return 'granted'
  }

  /** A head may turn to where an image has nothing to show; the page may not. */
  #wear(session: XRSession | null): void {
    const { events, life } = this.#viewer
    this.#session = session
    if (!life.signal.aborted) this.#viewer.resize()
    events.emit('xrchange', { active: session !== null })
  }
}
