/**
 * How one stop becomes the next: a slow blend, coming nearer while blending, turning to the way first and then coming
 * nearer, or at once. Whoever asked for less motion always gets the last.
 */
export const transitionNames = ['fade', 'zoom', 'turn', 'none'] as const
export type TransitionName = (typeof transitionNames)[number]
/** What is taken where nobody has chosen. */
export const defaultTransition = 'fade' satisfies TransitionName
