/**
 * Transitions between stops: crossfade, zoom with crossfade, pan to the link followed by a zoom, or cut. With reduced
 * motion it is always a cut.
 */
export const transitionNames = ['fade', 'zoom', 'turn', 'none'] as const
/** Transition from one stop to the next. */
export type TransitionName = (typeof transitionNames)[number]
export const defaultTransition = 'fade' satisfies TransitionName
