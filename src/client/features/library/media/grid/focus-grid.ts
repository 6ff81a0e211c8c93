/** Time for a closing dialog to release the focus. */
const waitMs = 1000
const userEvents = ['keydown', 'pointerdown'] as const

/**
 * Moves the focus to the current item of the grid when the focused element is removed from the page; to the main
 * content if the grid is empty.
 */
export function restoreGridFocus(): void {
  const untilMs = performance.now() + waitMs
  const check = () => {
    if (document.activeElement === document.body) {
      const cell = document.querySelector<HTMLElement>('[role="grid"] [data-media][tabindex="0"]')
      const target = cell ?? document.getElementById('main')
      target?.focus({ preventScroll: true })
    } else if (performance.now() < untilMs) requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
}

function firstCellOf(mediaIds: readonly string[]): HTMLElement | undefined {
  const cells = document.querySelectorAll<HTMLElement>('[role="grid"] [data-media]')
  return [...cells].find(({ dataset }) => dataset.media !== undefined && mediaIds.includes(dataset.media))
}

/**
 * Starts watching for user input when a restore begins. The returned function, called when the media are back, focuses
 * the first of them unless the user has pressed a key or pointer in the meantime.
 */
export function focusRestoredMedia(): (mediaIds: readonly string[]) => void {
  let hasInteracted = false
  const markInteraction = () => {
    hasInteracted = true
  }
  for (const eventName of userEvents) document.addEventListener(eventName, markInteraction, { capture: true })
  return (mediaIds) => {
    const untilMs = performance.now() + waitMs
    const check = () => {
      const cell = hasInteracted ? undefined : firstCellOf(mediaIds)
      if (cell === undefined && !hasInteracted && performance.now() < untilMs) {
        requestAnimationFrame(check)
        return
      }
      for (const eventName of userEvents) document.removeEventListener(eventName, markInteraction, { capture: true })
      if (cell === undefined) restoreGridFocus()
      else cell.focus({ preventScroll: true })
    }
    requestAnimationFrame(check)
  }
}
