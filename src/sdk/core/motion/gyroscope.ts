import type { GyroscopeAnswer } from '../api.ts'
import type { FollowPorts } from './follow-device.ts'

export type GyroscopePorts = Omit<FollowPorts, 'signal'> & {
  /** Of the viewer: people may answer after it. */
  readonly life: AbortSignal
  readonly onChange: (active: boolean) => void
}

/** Safari asks people. Others that have the question may tell anyway, whatever they answer to it. */
type Asking = { requestPermission?: () => Promise<string> }

/** Must be called while a press is being handled, or Safari rejects. */
async function isAllowed(): Promise<boolean> {
  const kinds: readonly Asking[] = [DeviceOrientationEvent as Asking, DeviceMotionEvent as Asking]
  try {
    const answers = await Promise.all(kinds.map((kind) => kind.requestPermission?.() ?? 'granted'))
    return answers.every((answer) => answer === 'granted')
  } catch {
    return false
  }
}

/** The view that follows the device, or does not. Its code comes when it is first asked for. */
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
    const answer = (await isAllowed()) ? 'unsupported' : 'denied'
    const { followDevice } = await import('./follow-device.ts')
    if (this.#ports.life.aborted) return 'unsupported'
    this.disable()
    const following = new AbortController()
    this.#following = following
    const { signal } = following
    if (!(await followDevice({ ...this.#ports, signal })) || signal.aborted) {
      if (!signal.aborted) this.#following = null
      following.abort()
      return answer
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
