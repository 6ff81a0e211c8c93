/** A dialog needs this long to go, and the focus goes with it. */
const waitMs = 1000

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
