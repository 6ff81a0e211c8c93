import { normalizeYawDeg, type View } from '../../../shared/geometry/sphere.ts'
import { visitorLimits } from '../../../shared/limits.ts'
import type { Camera } from '../camera/camera.ts'
import { type Attitude, attitudeOf, between, cameraPoseOf, type DeviceAngles } from './device-attitude.ts'

export type FollowPorts = {
  readonly camera: Camera
  readonly wake: () => void
  readonly signal: AbortSignal
}

/** Time constant of the low-pass filter against a trembling hand. */
const calmMs = 60
/** In this time the camera comes to be pitched and rolled as the device is. */
const agreeMs = 250
/** A device that lies still still trembles: this much is no movement. */
const tremorDeg = 0.05

type Offset = { readonly yawDeg: number; readonly pitchDeg: number; readonly rollDeg: number }

function anglesOf({ alpha, beta, gamma }: DeviceOrientationEvent): DeviceAngles | null {
  return alpha === null || beta === null || gamma === null ? null : { alpha, beta, gamma }
}

/** Moves the camera as the device moves. What hands and journeys do to the view is kept: they turn the visitor. */
class Follower {
  readonly #ports: FollowPorts
  #attitude: Attitude | null = null
  #offset: Offset | null = null
  #seen: View | null = null
  #lastMs = 0

  constructor(ports: FollowPorts) {
    this.#ports = ports
  }

  move(angles: DeviceAngles, nowMs: number): void {
    const { camera, wake } = this.#ports
    const elapsedMs = Math.min(1000, nowMs - this.#lastMs)
    this.#lastMs = nowMs
    const measured = attitudeOf(angles, screen.orientation?.angle ?? 0)
    const known = this.#attitude
    this.#attitude = known ? between(known, measured, 1 - Math.exp(-elapsedMs / calmMs)) : measured
    if (camera.isDriven) this.#offset = null
    else if (this.#lean(this.#attitude, elapsedMs, nowMs)) wake()
  }

  /** True when the camera has moved. */
  #lean(attitude: Attitude, elapsedMs: number, nowMs: number): boolean {
    const { camera } = this.#ports
    const held = cameraPoseOf(attitude)
    const offset = this.#offsetFrom(held)
    const left = Math.exp(-elapsedMs / agreeMs)
    this.#offset = { yawDeg: offset.yawDeg, pitchDeg: offset.pitchDeg * left, rollDeg: offset.rollDeg * left }
    const pose = {
      yawDeg: normalizeYawDeg(held.yawDeg + offset.yawDeg),
      pitchDeg: held.pitchDeg + this.#offset.pitchDeg,
      rollDeg: held.rollDeg + this.#offset.rollDeg,
    }
    const before = camera.pose
    const turned = [normalizeYawDeg(pose.yawDeg - before.yawDeg), pose.pitchDeg - before.pitchDeg]
    const isStill = Math.hypot(...turned, pose.rollDeg - before.rollDeg) < tremorDeg
    if (!isStill) camera.lean(pose, nowMs)
    this.#seen = camera.view
    return !isStill
  }

  /** From how the device is held to how the camera stands, with what others have turned it since. */
  #offsetFrom(held: Offset): Offset {
    const { pose, view } = this.#ports.camera
    const known = this.#offset
    const seen = this.#seen
    if (!known || !seen) {
      const rollDeg = normalizeYawDeg(pose.rollDeg - held.rollDeg)
      return { yawDeg: pose.yawDeg - held.yawDeg, pitchDeg: pose.pitchDeg - held.pitchDeg, rollDeg }
    }
    return {
      yawDeg: known.yawDeg + view.yawDeg - seen.yawDeg,
      pitchDeg: known.pitchDeg + view.pitchDeg - seen.pitchDeg,
      rollDeg: known.rollDeg,
    }
  }
}

/**
 * Lets the camera follow the device until `signal` ends. Resolves with whether there is anything to follow: a device
 * without the sensor sends no event with angles in it (spec §9: half a second is waited for one).
 */
export function followDevice(ports: FollowPorts): Promise<boolean> {
  const { signal, camera, wake } = ports
  const follower = new Follower(ports)
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), visitorLimits.deviceMotionWaitMs)
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
      camera.lean({ ...camera.view, rollDeg: 0 }, performance.now())
      wake()
    })
  })
}
