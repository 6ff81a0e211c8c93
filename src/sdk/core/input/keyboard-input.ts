import type { View } from '../../../shared/geometry/sphere.ts'

export type KeyAction =
  | { readonly turnTo: Partial<View> }
  | { readonly zoomBy: number }
  | { readonly home: true }
  | { readonly stopStep: 1 | -1 }

/** Turn of one key press, as a fraction of the field of view. */
const turnFraction = 0.12
const zoomStep = 1.2

const arrows: Readonly<Record<string, readonly [yaw: number, pitch: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

const otherKeys: Readonly<Record<string, KeyAction>> = {
  '+': { zoomBy: zoomStep },
  '=': { zoomBy: zoomStep },
  '-': { zoomBy: 1 / zoomStep },
  _: { zoomBy: 1 / zoomStep },
  Home: { home: true },
  0: { home: true },
  '[': { stopStep: -1 },
  ']': { stopStep: 1 },
}

/** Signed steps of an arrow key: right and up are positive. Undefined for other keys. */
export function arrowSteps(key: string): readonly [yaw: number, pitch: number] | undefined {
  return Object.hasOwn(arrows, key) ? arrows[key] : undefined
}

/** Action of a key; undefined for keys that the viewer doesn't handle. */
export function keyAction(key: string, view: View): KeyAction | undefined {
  const steps = arrowSteps(key)
  if (steps) {
    const stepDeg = view.fovDeg * turnFraction
    return { turnTo: { yawDeg: view.yawDeg + steps[0] * stepDeg, pitchDeg: view.pitchDeg + steps[1] * stepDeg } }
  }
  return Object.hasOwn(otherKeys, key) ? otherKeys[key] : undefined
}
