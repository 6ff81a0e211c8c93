/** English texts of the card of a 3D model, loaded with its code. */
export const modelTexts = {
  'model.help': 'Drag or use the arrow keys to turn, and + and − to zoom.',
  'model.reset': 'Reset view',
  'model.loading': 'Loading the 3D model',
  'model.failed': "The 3D model couldn't be loaded. Check your connection and try again.",
} as const
