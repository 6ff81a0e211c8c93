/**
 * False on a page that has put something into every object. Options would then be read that nobody gave, so the tour
 * stays a picture with a link (threat T66).
 */
export function isSoundPage(): boolean {
  for (const _ in {}) return false
  return Object.getPrototypeOf({}) === Object.prototype
}
