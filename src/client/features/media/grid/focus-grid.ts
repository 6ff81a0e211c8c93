/** A dialog needs this long to go, and the focus goes with it. */
const waitMs = 1000
const actions = ['keydown', 'pointerdown'] as const

/**
 * Where what had the focus is taken out of the page, the focus goes to the medium that the arrow keys start from, or
 * to the page when no medium is left.
 */
export function focusGridOnceLost(): void {
  const untilMs = performance.now() + waitMs
  const look = () => {
    if (document.activeElement === document.body) {
      const cell = document.querySelector<HTMLElement>('[role="grid"] [data-media][tabindex="0"]')
      const target = cell ?? document.getElementById('main')
      target?.focus({ preventScroll: true })
    } else if (performance.now() < untilMs) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** The first of these media that the grid shows. */
function firstShown(mediaIds: readonly string[]): HTMLElement | undefined {
  const cells = document.querySelectorAll<HTMLElement>('[role="grid"] [data-media]')
  return [...cells].find(({ dataset }) => dataset.media !== undefined && mediaIds.includes(dataset.media))
}

/**
 * For media that were asked back; what it answers is called once they are there. They get the focus, wherever a toast
 * that has gone left it by then, unless somebody has done something else in the meantime.
 */
export function focusOnReturn(): (mediaIds: readonly string[]) => void {
  let hasGoneOn = false
  const goOn = () => {
    hasGoneOn = true
  }
  for (const action of actions) document.addEventListener(action, goOn, { capture: true })
  return (mediaIds) => {
    const untilMs = performance.now() + waitMs
    const look = () => {
      const cell = hasGoneOn ? undefined : firstShown(mediaIds)
      if (cell === undefined && !hasGoneOn && performance.now() < untilMs) {
        requestAnimationFrame(look)
        return
      }
      for (const action of actions) document.removeEventListener(action, goOn, { capture: true })
      if (cell === undefined) focusGridOnceLost()
      else cell.focus({ preventScroll: true })
    }
    requestAnimationFrame(look)
  }
}
