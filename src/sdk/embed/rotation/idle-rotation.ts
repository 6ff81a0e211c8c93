import type { Chrome } from '../../chrome/chrome.ts'
import { IdleWatch } from './idle-watch.ts'

type IdleRotation = { readonly degPerSecond: number; readonly idleMs: number }

/** Auto-rotates whenever there was no input for some time, until the next input. */
export function rotateWhenIdle(chrome: Chrome, { degPerSecond, idleMs }: IdleRotation): void {
  const { viewer, frame, signal } = chrome
  let hasStarted = chrome.started === undefined
  void chrome.started?.then(() => {
    hasStarted = true
  })
  const isButton = (target: EventTarget) => target instanceof Element && target.matches('[data-control=rotate]')
  new IdleWatch({
    viewer,
    element: frame.element,
    idleMs,
    isBusy: () => !hasStarted || document.hidden || frame.sheets.childElementCount > 0,
    // The button in the bar has its own handler.
    onInput: (event) => event.composedPath().some(isButton) || viewer.cruise(0),
    onIdle: () => viewer.cruise(degPerSecond),
    signal,
  })
}
