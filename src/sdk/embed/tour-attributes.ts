/** Settings of `<stopover-tour>`: an attribute each, and an option each of `Stopover.create`. */
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
  'loading',
  'poster',
  'visits',
  'analyticsconsent',
] as const

/** A stop by its 1-based position where the text is a number, else by its id. */
export function stopFromAttribute(text: string | null): string | number | undefined {
  if (text === null || text === '') return undefined
  return /^\d{1,6}$/.test(text) ? Number(text) : text
}
