/** A tour within this distance of the viewport counts as visible. */
const rootMargin = '200px'
/** A viewer that has been hidden for this long frees memory. */
const longHiddenMs = 30_000

export type VisibilityPorts = {
  readonly element: HTMLElement
  /** Called when the viewer has been scrolled out of view. */
  readonly onHidden: () => void
  readonly onLongHidden: () => unknown
  readonly onVisible: () => void
  readonly signal: AbortSignal
}

/** Watches whether the viewer is visible: not if its page is hidden, or if it is scrolled out of view. */
export function watchVisibility({ element, onHidden, onLongHidden, onVisible, signal }: VisibilityPorts): void {
  const { ownerDocument: document } = element
  let isOnScreen = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const update = () => {
    clearTimeout(timer)
    if (isOnScreen && !document.hidden) return onVisible()
    // Hidden pages get no animation frames anyway.
    if (!isOnScreen) onHidden()
    timer = setTimeout(onLongHidden, longHiddenMs)
  }
  const observe = (entries: readonly IntersectionObserverEntry[]) => {
    isOnScreen = entries.at(-1)?.isIntersecting ?? isOnScreen
    update()
  }
  const observer = new IntersectionObserver(observe, { rootMargin })
  observer.observe(element)
  document.addEventListener('visibilitychange', update, { signal })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    observer.disconnect()
  })
}
