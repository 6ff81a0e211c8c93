/** Screens that are measured at their first load. */
export type Screen = 'share' | 'login' | 'home' | 'stopEditor'

/** Times in milliseconds since the navigation started. */
type FirstLoad = {
  readonly respondedMs: number
  readonly interactiveMs: number
  readonly longestTaskMs: number
  /** Start of the navigation in milliseconds since the epoch, as `performance.timeOrigin`. */
  readonly timeOrigin: number
}

declare global {
  interface Window {
    firstLoad: {
      /** Null until the screen is interactive. */
      readonly result: () => FirstLoad | null
    }
  }
}

/**
 * Operates the main control of a screen until it responds, then waits until the main thread has had no long task for half a
 * second. The time to interactive is the end of the last long task or the response, whichever is later. The function is
 * serialized and runs in the page, so it must be self-contained.
 */
export function measureFirstLoad(screen: Screen): void {
  const quietMs = 500
  const keyIntervalMs = 250
  const longTasks: { readonly startMs: number; readonly endMs: number }[] = []
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      longTasks.push({ startMs: startTime, endMs: startTime + duration })
  })
  observer.observe({ type: 'longtask', buffered: true })

  let hasTurned = false
  let initialTransform: string | undefined
  let pressedMs = Number.NEGATIVE_INFINITY
  /** Turns the view with a key. Returns true once a hotspot has moved on the canvas. */
  const turnsView = (root: ParentNode | null | undefined) => {
    const surface = root?.querySelector<HTMLElement>('.stopover-viewer .surface')
    const hotspot = root?.querySelector<HTMLElement>('.stopover-viewer [style*="translate3d"]')
    if (!surface || !hotspot || !root?.querySelector('.stopover-viewer canvas')) return false
    const { transform } = hotspot.style
    initialTransform ??= transform
    hasTurned ||= initialTransform !== transform
    if (hasTurned) return true
    // A key pressed during a turn would restart it.
    if (performance.now() - pressedMs < keyIntervalMs) return false
    pressedMs = performance.now()
    surface.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', code: 'ArrowRight', bubbles: true }))
    return false
  }
  /** Clicks a control. Returns true once the element that the click leads to exists. */
  const respondsToClick = (selector: string, expectedSelector: string) => {
    if (document.querySelector(expectedSelector) !== null) return true
    document.querySelector<HTMLElement>(selector)?.click()
    return document.querySelector(expectedSelector) !== null
  }
  const controls: Record<Screen, () => boolean> = {
    // View of the panorama
    share: () => turnsView(document.querySelector('#tour')?.shadowRoot),
    // Form, which rejects empty fields
    login: () => respondsToClick('form [type=submit]', 'form [aria-invalid=true]'),
    // Menu of the first tour in the list
    home: () => respondsToClick('[data-tour] button', '[data-tour] button[aria-expanded=true]'),
    // View of the panorama, name field and link tool
    stopEditor: () =>
      turnsView(document) &&
      (document.querySelector<HTMLInputElement>('#pane-right input[maxlength]')?.value ?? '') !== '' &&
      respondsToClick(
        '[role=toolbar] button[aria-pressed=false]',
        '[role=toolbar] button[aria-pressed=true]:not([aria-label])',
      ),
  }

  let respondedMs = Number.POSITIVE_INFINITY
  const operate = () => {
    if (controls[screen]()) respondedMs = performance.now()
    else requestAnimationFrame(operate)
  }
  requestAnimationFrame(operate)
  window.firstLoad = {
    result: () => {
      const quietSinceMs = Math.max(respondedMs, ...longTasks.map(({ endMs }) => endMs))
      // The observer reports a task some time after its end.
      if (performance.now() < quietSinceMs + quietMs) return null
      const lengthsMs = longTasks.map(({ startMs, endMs }) => endMs - startMs)
      const { timeOrigin } = performance
      return { respondedMs, interactiveMs: quietSinceMs, longestTaskMs: Math.max(0, ...lengthsMs), timeOrigin }
    },
  }
}
