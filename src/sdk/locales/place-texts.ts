/** Texts of floor plans, in English; they come when a tour has any. */
export const placeTexts = {
  'plan.open': 'Floor plan',
  'plan.title': 'Floor plan',
  'plan.choose': 'Floor plan',
  'plan.close': 'Close the floor plan',
  'plan.enlarge': 'Larger',
  'plan.reduce': 'Smaller',
  'plan.failed': 'The picture of the plan could not be loaded. The stops are where they are on it.',
} as const

export type PlaceTextKey = keyof typeof placeTexts
