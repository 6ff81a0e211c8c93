import type { GyroscopeAnswer } from '../api.ts'
import type { FollowPorts } from './follow-device.ts'

export type GyroscopeOptions = Omit<FollowPorts, 'signal'> & {
  /** Aborts when the viewer is disposed, possibly before the visitor responds to the permission prompt. */
  readonly signal: AbortSignal
  readonly onChange: (active: boolean) => void
}

/** Event class with Safari's permission prompt. Other browsers need no permission. */
type PermissionRequester = { requestPermission?: () => Promise<string> }

/** Requests permission for both event classes. Safari requires transient user activation. */
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
  readonly #ports: GyroscopeOptions
  #followController: AbortController | null = null

  constructor(ports: GyroscopeOptions) {
    this.#ports = ports
  }

  get active(): boolean {
    return this.#followController !== null
  }

  /** Follows the device until `disable`. Call it while a click is handled, because Safari asks for permission. */
  async enable(): Promise<GyroscopeAnswer> {
    if (!('DeviceOrientationEvent' in window)) return 'unsupported'
    // Orientation events may arrive although a permission was denied, so the answer depends on them.
    const answerWithoutEvents = (await requestPermission()) ? 'unsupported' : 'denied'
    const { followDevice } = await import('./follow-device.ts')
    if (this.#ports.signal.aborted) return 'unsupported'
    this.disable()
    const controller = new AbortController()
    this.#followController = controller
    const { signal } = controller
    if (!(await followDevice({ ...this.#ports, signal })) || signal.aborted) {
      // If `disable` or a later call aborted the signal, it has updated the controller already.
      if (!signal.aborted) this.#followController = null
      controller.abort()
      return answerWithoutEvents
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
