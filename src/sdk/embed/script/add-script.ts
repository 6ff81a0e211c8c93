import type { Scripted } from './run-script.ts'

/** Runs the script of a tour that has one, once its first stop is shown. */
export function addScript(scripted: Scripted): void {
  if (scripted.document.customScript === null) return
  scripted.viewer.ready
    .then(() => import('./run-script.ts'))
    .then(
      ({ runScript }) => runScript(scripted),
      // A tour without its script is still a tour.
      () => undefined,
    )
}
