import { type TransitionName, transitionNames, usualTransition } from '../../../shared/transitions.ts'

/** What a transition does with time and camera. */
export type Transition = {
  /** 0 is at once. */
  readonly fadeMs: number
  /** The camera turns to the way first. */
  readonly turns: boolean
  /** The old stop comes nearer while it goes, and the next one while it comes. */
  readonly nears: boolean
}

const fadeMs = 600

export const transitions: Record<TransitionName, Transition> = {
  fade: { fadeMs, turns: false, nears: false },
  zoom: { fadeMs, turns: false, nears: true },
  turn: { fadeMs, turns: true, nears: true },
  none: { fadeMs: 0, turns: false, nears: false },
}

/** The first transition that is named and known; a document may be newer than this viewer. */
export function transitionOf(...wishes: readonly unknown[]): Transition {
  return transitions[
    wishes.map((wish) => transitionNames.find((name) => name === wish)).find(Boolean) ?? usualTransition
  ]
}
