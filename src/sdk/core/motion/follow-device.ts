import { normalizeYawDeg, type View } from '../../../shared/geometry/sphere.ts'
import type { Camera } from '../camera/camera.ts'
import { type Attitude, attitudeOf, cameraPoseOf, type DeviceAngles, interpolateAttitude } from './device-attitude.ts'
import { deviceMotionWaitMs } from './device-motion-wait.ts'

export type FollowPorts = {
  readonly camera: Camera
  readonly wake: () => void
  readonly signal: AbortSignal
}

/** Time constant of the low-pass filter that removes hand tremor. */
const smoothingTimeMs = 60
/** Time constant for aligning the camera's pitch and roll with the device's. */
const alignmentTimeMs = 250
/** Smaller movements are sensor noise. */
const minMovementDeg = 0.05
/** Longest time between events that is smoothed. */
const maxElapsedMs = 1000

type Offset = { yawDeg: number; readonly pitchDeg: number; readonly rollDeg: number }

function anglesOf({ alpha, beta, gamma }: DeviceOrientationEvent): DeviceAngles | null {
  return alpha === null || beta === null || gamma === null ? null : { alpha, beta, gamma }
}

/** Moves the camera with the device. Turns by input and navigation are added to the device's. */
class DeviceFollower {
  readonly #ports: FollowPorts
  #attitude: Attitude | null = null
  #offset: Offset | null = null
  #lastView: View | null = null
  #lastMs = 0

  constructor(ports: FollowPorts) {
    this.#ports = ports
  }

  move(angles: DeviceAngles, nowMs: number): void {
    const { camera, wake } = this.#ports
    const elapsedMs = Math.min(maxElapsedMs, nowMs - this.#lastMs)
    this.#lastMs = nowMs
    const measuredAttitude = attitudeOf(angles, screen.orientation?.angle ?? 0)
    const previous = this.#attitude
    this.#attitude = previous
      ? interpolateAttitude(previous, measuredAttitude, 1 - Math.exp(-elapsedMs / smoothingTimeMs))
      : measuredAttitude
    if (camera.isAnimating) this.#offset = null
    else if (this.#moveCamera(this.#attitude, elapsedMs, nowMs)) wake()
  }

  /** Returns true if the camera has moved. */
  #moveCamera(attitude: Attitude, elapsedMs: number, nowMs: number): boolean {
    const { camera } = this.#ports
    const devicePose = cameraPoseOf(attitude)
    const offset = this.#offsetFrom(devicePose)
    const decay = Math.exp(-elapsedMs / alignmentTimeMs)
    this.#offset = { yawDeg: offset.yawDeg, pitchDeg: offset.pitchDeg * decay, rollDeg: offset.rollDeg * decay }
    const pose = {
      yawDeg: normalizeYawDeg(devicePose.yawDeg + offset.yawDeg),
      pitchDeg: devicePose.pitchDeg + this.#offset.pitchDeg,
      // A rolled screen would show parts of the image outside the range.
      rollDeg: camera.isRangeLimited ? 0 : devicePose.rollDeg + this.#offset.rollDeg,
    }
    const cameraPose = camera.pose
    const turnDeg = [normalizeYawDeg(pose.yawDeg - cameraPose.yawDeg), pose.pitchDeg - cameraPose.pitchDeg]
    const isStill = Math.hypot(...turnDeg, pose.rollDeg - cameraPose.rollDeg) < minMovementDeg
    if (!isStill) camera.setAttitude(pose, nowMs)
    // At the edge of a range the view follows again as soon as the device turns back.
    if (!isStill) this.#offset.yawDeg += normalizeYawDeg(camera.view.yawDeg - pose.yawDeg)
    this.#lastView = camera.view
    return !isStill
  }

  /** Offset from the device's pose to the camera's, including turns by other input since the last event. */
  #offsetFrom(devicePose: Offset): Offset {
    const { pose, view } = this.#ports.camera
    const previous = this.#offset
    const lastView = this.#lastView
    if (!previous || !lastView) {
      const rollDeg = normalizeYawDeg(pose.rollDeg - devicePose.rollDeg)
      return { yawDeg: pose.yawDeg - devicePose.yawDeg, pitchDeg: pose.pitchDeg - devicePose.pitchDeg, rollDeg }
    }
    return {
      yawDeg: previous.yawDeg + view.yawDeg - lastView.yawDeg,
      pitchDeg: previous.pitchDeg + view.pitchDeg - lastView.pitchDeg,
      rollDeg: previous.rollDeg,
    }
  }
}

/**
 * Lets the camera follow the device until `signal` aborts. Resolves with false if the device seems to have no sensor,
 * because no event with angles arrives in time.
 */
export function followDevice(ports: FollowPorts): Promise<boolean> {
  const { signal, camera, wake } = ports
  const follower = new DeviceFollower(ports)
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), deviceMotionWaitMs)
    const onMove = (event: DeviceOrientationEvent) => {
      const angles = anglesOf(event)
      if (!angles) return
      clearTimeout(timer)
      resolve(true)
      follower.move(angles, performance.now())
    }
    addEventListener('deviceorientation', onMove, { signal })
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve(false)
      camera.setAttitude({ ...camera.view, rollDeg: 0 }, performance.now())
      wake()
    })
  })
}
