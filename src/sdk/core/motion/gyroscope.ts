import type { GyroscopeAnswer } from '../api.ts'
import type { FollowPorts } from './follow-device.ts'

export type GyroscopePorts = Omit<FollowPorts, 'signal'> & {
  /** Aborts with the viewer, which may be disposed before the visitor answers. */
  readonly life: AbortSignal
  readonly onChange: (active: boolean) => void
}

/** Implemented in Safari, which asks the visitor; some other browsers send events whatever the answer. */
type PermissionRequester = { requestPermission?: () => Promise<string> }

/** Safari requires transient user activation. */
async function requestPermission(): Promise<boolean> {
  const requesters: readonly PermissionRequester[] = [
    DeviceOrientationEvent as PermissionRequester,
    DeviceMotionEvent as PermissionRequester,
  ]
  try {
    const answers = await Promise.all(requesters.map((kind) => kind.requestPermission?.() ?? 'granted'))
    return answers.every((failure) => failure === 'granted')
  } catch {
    return false
  }
}

/** Lets the view follow the device's motion. The code is loaded on first use. */
export class Gyroscope {
  readonly #ports: GyroscopePorts
  #following: AbortController | null = null

  constructor(ports: GyroscopePorts) {
    this.#ports = ports
  }

  get active(): boolean {
    return this.#following !== null
  }

  async enable(): Promise<GyroscopeAnswer> {
    if (!('DeviceOrientationEvent' in window)) return 'unsupported'
    const failure = (await requestPermission()) ? 'unsupported' : 'denied'
    const { followDevice } = await import('./follow-device.ts')
    if (this.#ports.life.aborted) return 'unsupported'
    this.disable()
    const following = new AbortController()
    this.#following = following
    const { signal } = following
    if (!(await followDevice({ ...this.#ports, signal })) || signal.aborted) {
      if (!signal.aborted) this.#following = null
      following.abort()
      return failure
    }
    this.#ports.onChange(true)
    return 'granted'
  }

  disable(): void {
    if (!this.#following) return
    this.#following.abort()
    this.#following = null
    this.#ports.onChange(false)
  }
}
