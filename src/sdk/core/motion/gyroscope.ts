import type { GyroscopeAnswer } from '../api.ts'
import type { FollowPorts } from './follow-device.ts'

export type GyroscopePorts = Omit<FollowPorts, 'signal'> & {
  /** Aborts when the viewer is disposed, possibly before the visitor responds to the permission prompt. */
  readonly signal: AbortSignal
  readonly onChange: (active: boolean) => void
}

/** An event class with Safari's permission prompt. Other browsers need no permission. */
type PermissionRequester = { requestPermission?: () => Promise<string> }

/** Requests permission, for which Safari requires transient user activation. */
async function requestPermission(): Promise<boolean> {
  const requesters: readonly PermissionRequester[] = [
    DeviceOrientationEvent as PermissionRequester,
    DeviceMotionEvent as PermissionRequester,
  ]
  try {
    const permissions = await Promise.all(requesters.map((eventClass) => eventClass.requestPermission?.() ?? 'granted'))
    return permissions.every((permission) => permission === 'granted')
  } catch {
    return false
  }
}

/** Lets the view follow the device's motion. The code is loaded on first use. */
export class Gyroscope {
  readonly #ports: GyroscopePorts
  #followController: AbortController | null = null

  constructor(ports: GyroscopePorts) {
    this.#ports = ports
  }

  get active(): boolean {
    return this.#followController !== null
  }

  async enable(): Promise<GyroscopeAnswer> {
    if (!('DeviceOrientationEvent' in window)) return 'unsupported'
    const failure = (await requestPermission()) ? 'unsupported' : 'denied'
    const { followDevice } = await import('./follow-device.ts')
    if (this.#ports.signal.aborted) return 'unsupported'
    this.disable()
    const controller = new AbortController()
    this.#followController = controller
    const { signal } = controller
    if (!(await followDevice({ ...this.#ports, signal })) || signal.aborted) {
      if (!signal.aborted) this.#followController = null
      controller.abort()
      return failure
    }
    this.#ports.onChange(true)
    return 'granted'
  }

  disable(): void {
    if (!this.#followController) return
    this.#followController.abort()
    this.#followController = null
    this.#ports.onChange(false)
  }
}
