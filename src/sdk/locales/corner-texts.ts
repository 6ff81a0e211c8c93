/** Accessible names of the handles with which editors reshape a hotspot. Visitors never meet them. */
export const cornerTexts = {
  all: 'Corners',
  corner: (position: number, total: number) => `Corner ${position} of ${total}`,
  add: (position: number) => `Add a corner after corner ${position}`,
} as const
