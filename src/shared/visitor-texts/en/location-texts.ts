/** English texts of floor plans and the map, loaded with their code. */
export const locationTexts = {
  'plan.open': 'Floor plan',
  'plan.choose': 'Floor plan',
  'plan.close': 'Close floor plan',
  'plan.failed': "The floor plan image couldn't be loaded. The stops are still shown.",
  'map.open': 'Map',
  'map.close': 'Close map',
  'map.label': 'Map of the stops. Use the arrow keys to move it.',
  'map.nearer': 'Zoom map in',
  'map.farther': 'Zoom map out',
  'map.plain': "The base map couldn't be loaded. The stops are still shown.",
  'place.enlarge': 'Enlarge',
  'place.reduce': 'Shrink',
} as const
