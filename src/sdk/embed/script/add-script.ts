import type { Scripted } from './run-script.ts'

/** Runs the script of a tour that has one, once its first stop is shown and all others are known. */
export function addScript(scripted: Scripted): void {
  if (scripted.document.customScript === null) return
  Promise.all([scripted.viewer.ready, scripted.listed])
    .then(() => import('./run-script.ts'))
    .then(
      ({ runScript }) => runScript(scripted),
      // A tour without its script is still a tour.
      () => undefined,
    )
}
