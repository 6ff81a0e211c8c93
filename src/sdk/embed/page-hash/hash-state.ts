import type { View } from '../../../shared/geometry/sphere.ts'

/** State of a tour in the fragment of a page: the position of its stop from 1, and the view. */
export type HashState = { readonly position: number; readonly view: View | undefined }

const valuePattern = /^(\d{1,6})(?:,(-?[\d.]+),(-?[\d.]+),([\d.]+))?$/
/** Fields of view, in degrees. */
const fovMinDeg = 1
const fovMaxDeg = 170

/** Names of states, which are parts of a fragment. */
export function isHashName(name: string): boolean {
  return /^[\w-]{1,32}$/.test(name)
}

const partsOf = (fragment: string) => fragment.replace(/^#/, '').split('&')

function viewOf(yawDeg: number, pitchDeg: number, fovDeg: number): View | undefined {
  const isView = Math.abs(yawDeg) <= 180 && Math.abs(pitchDeg) <= 90 && fovDeg >= fovMinDeg && fovDeg <= fovMaxDeg
  return isView ? { yawDeg, pitchDeg, fovDeg } : undefined
}

/** Reads the state with a name from a fragment such as `#chapter&tour=2,30,-5,70`; undefined if it has none. */
export function readHash(fragment: string, name: string): HashState | undefined {
  const prefix = `${name}=`
  const part = partsOf(fragment).find((candidate) => candidate.startsWith(prefix))
  const [, position, ...angles] = valuePattern.exec(part?.slice(prefix.length) ?? '') ?? []
  if (position === undefined || Number(position) < 1) return undefined
  const [yawDeg = Number.NaN, pitchDeg = Number.NaN, fovDeg = Number.NaN] = angles.map(Number)
  return { position: Number(position), view: viewOf(yawDeg, pitchDeg, fovDeg) }
}

/** Text of a state, with one digit for each angle. */
export function hashText({ position, view }: HashState): string {
  const angles = view ? [view.yawDeg, view.pitchDeg, view.fovDeg].map((deg) => Number(deg.toFixed(1))) : []
  return [position, ...angles].join(',')
}

/** Adds a state to a fragment, or replaces it. The page's own parts stay as they are. */
export function writeHash(fragment: string, name: string, text: string): string {
  const prefix = `${name}=`
  const part = prefix + text
  const parts = partsOf(fragment)
  const index = parts.findIndex((candidate) => candidate.startsWith(prefix))
  const written = index < 0 ? [...parts.filter((other) => other !== ''), part] : parts.with(index, part)
  return `#${written.join('&')}`
}
