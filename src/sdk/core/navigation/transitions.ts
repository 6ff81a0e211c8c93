import { defaultTransition, type TransitionName, transitionNames } from '../../../shared/tours/transitions.ts'

/** Timing and camera movement of a transition. */
export type Transition = {
  /** Duration of the cross-fade; 0 for a cut. */
  readonly fadeMs: number
  /** True if the camera first turns to the link. */
  readonly turns: boolean
  /** True if the view zooms toward the link while the departing stop fades out, and on arrival. */
  readonly zooms: boolean
}

const fadeMs = 600

/** Transitions by name. */
export const transitions: Record<TransitionName, Transition> = {
  fade: { fadeMs, turns: false, zooms: false },
  zoom: { fadeMs, turns: false, zooms: true },
  turn: { fadeMs, turns: true, zooms: true },
  none: { fadeMs: 0, turns: false, zooms: false },
}

/** First known transition among names. Unknown names may come from a document newer than this viewer. */
export function transitionOf(...names: readonly unknown[]): Transition {
  return transitions[
    names.map((requestedName) => transitionNames.find((name) => name === requestedName)).find(Boolean) ??
      defaultTransition
  ]
}
