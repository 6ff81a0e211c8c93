import { defaultTransition, type TransitionName, transitionNames } from '../../../shared/tours/transitions.ts'

/** Timing and camera movement of a transition. */
export type Transition = {
  /** 0 is at once. */
  readonly fadeMs: number
  /** The camera turns to the way first. */
  readonly turns: boolean
  /** The old stop comes nearer while it goes, and the next one while it comes. */
  readonly zooms: boolean
}

const fadeMs = 600

export const transitions: Record<TransitionName, Transition> = {
  fade: { fadeMs, turns: false, zooms: false },
  zoom: { fadeMs, turns: false, zooms: true },
  turn: { fadeMs, turns: true, zooms: true },
  none: { fadeMs: 0, turns: false, zooms: false },
}

/** The first transition that is named and known; a document may be newer than this viewer. */
export function transitionOf(...names: readonly unknown[]): Transition {
  return transitions[
    names.map((wanted) => transitionNames.find((name) => name === wanted)).find(Boolean) ?? defaultTransition
  ]
}
