/**
 * False on a page that has put something into every object. Options would then be read that nobody gave, so the tour
 * stays an image with a link (threat T66).
 */
export function isAudioPage(): boolean {
  for (const _ in {}) return false
  return Object.getPrototypeOf({}) === Object.prototype
}
