import type { GyroscopeAnswer } from '../api.ts'
import type { FollowPorts } from './follow-device.ts'

export type GyroscopePorts = Omit<FollowPorts, 'signal'> & {
  /** Aborts when the viewer is disposed, possibly before the visitor responds to the permission prompt. */
  readonly life: AbortSignal
  readonly onChange: (active: boolean) => void
}

/** Safari's permission prompt. Other browsers need no permission. */
type PermissionRequester = { requestPermission?: () => Promise<string> }

/** Requests permission, for which Safari requires transient user activation. */
async function requestPermission(): Promise<boolean> {
  const requesters: readonly PermissionRequester[] = [
    DeviceOrientationEvent as PermissionRequester,
    DeviceMotionEvent as PermissionRequester,
  ]
  try {
    const permissions = await Promise.all(requesters.map((kind) => kind.requestPermission?.() ?? 'granted'))
    return permissions.every((permission) => permission === 'granted')
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
