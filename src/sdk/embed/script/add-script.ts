import type { ScriptContext } from './run-script.ts'

/** Runs the tour's custom script, if any, after the first stop is shown and all stops are listed. */
export function addScript(context: ScriptContext): void {
  if (context.document.customScript === null) return
  Promise.all([context.viewer.ready, context.listed])
    .then(() => import('./run-script.ts'))
    .then(
      ({ runScript }) => runScript(context),
      // The tour works without its script.
      () => undefined,
    )
}
