/** Attributes of `<stopover-tour>`, which are also options of `Stopover.create`. */
export const tourAttributes = [
  'tour',
  'stop',
  'yaw',
  'pitch',
  'fov',
  'gestures',
  'transition',
  'language',
  'autorotate',
  'guided',
  'startscreen',
  'controls',
  'scale',
  'loading',
  'poster',
  'visits',
  'analyticsconsent',
] as const

/** Parses a stop: a number is its 1-based position, any other text its id. */
export function stopFromAttribute(text: string | null): string | number | undefined {
  if (text === null || text === '') return undefined
  return /^\d{1,6}$/.test(text) ? Number(text) : text
}
