/** Attributes of `<stopover-tour>`, which are also options of `Stopover.create`. */
export const tourAttributes = [
  'tour',
  'stop',
  'yaw',
  'pitch',
  'fov',
  'yawmin',
  'yawmax',
  'pitchmin',
  'pitchmax',
  'fovmin',
  'fovmax',
  'gestures',
  'transition',
  'language',
  'autorotate',
  'autorotateidle',
  'guided',
  'startscreen',
  'controls',
  'compass',
  'scale',
  'quality',
  'projection',
  'intro',
  'hash',
  'loading',
  'poster',
  'visits',
  'analyticsconsent',
] as const

/** Elements whose options were applied. Later loads keep attributes that the page has changed since. */
const appliedHosts = new WeakSet<HTMLElement>()

/** Sets the attributes for the options of `Stopover.create`. The drop-in script sets only those that it needs itself. */
export function applyOptions(host: HTMLElement, options: object): void {
  if (appliedHosts.has(host)) return
  appliedHosts.add(host)
  for (const name of tourAttributes) {
    // Inherited properties may come from an extended `Object.prototype`.
    const value: unknown = Object.hasOwn(options, name) ? Reflect.get(options, name) : undefined
    if (value !== undefined && !host.hasAttribute(name)) host.setAttribute(name, String(value))
  }
}
