/** Accessible names of the handles with which editors reshape a hotspot. Visitors never meet them. */
export const cornerTexts = {
  'corner.all': 'Corners',
  'corner.named': 'Corner {position} of {total}',
  'corner.add': 'Add a corner after corner {position}',
} as const
