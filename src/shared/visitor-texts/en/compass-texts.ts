/** English texts of the compass, loaded with its code. */
export const compassTexts = {
  'compass.north': 'Face north',
} as const
