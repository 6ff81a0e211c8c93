/** Texts of floor plans and of the map, in English; they come when a tour has any. */
export const placeTexts = {
  'plan.open': 'Floor plan',
  'plan.choose': 'Floor plan',
  'plan.close': 'Close the floor plan',
  'plan.failed': 'The picture of the plan could not be loaded. The stops are where they are on it.',
  'map.open': 'Map',
  'map.close': 'Close the map',
  'map.label': 'Map with the stops. Arrow keys move it.',
  'map.nearer': 'Nearer',
  'map.farther': 'Farther',
  'map.plain': "The base map couldn't be loaded. The stops are in their places.",
  'place.enlarge': 'Larger',
  'place.reduce': 'Smaller',
} as const

export type PlaceTextKey = keyof typeof placeTexts
