/** A tour that is nearer to the screen than this is not out of sight: it is about to be seen. */
const rootMargin = '200px'
/** Out of sight for this long, a viewer gives its memory back. */
const longHiddenMs = 30_000

export type VisibilityPorts = {
  readonly element: HTMLElement
  /** It has left the screen. */
  readonly onHidden: () => void
  readonly onLongHidden: () => unknown
  readonly onVisible: () => void
  readonly signal: AbortSignal
}

/** Watches whether the viewer can be seen: its page may be hidden, or it may have been scrolled away. */
export function watchVisibility({ element, onHidden, onLongHidden, onVisible, signal }: VisibilityPorts): void {
  const { ownerDocument: document } = element
  let onScreen = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const update = () => {
    clearTimeout(timer)
    if (onScreen && !document.hidden) return onVisible()
    // browsers themselves draw no frames of a hidden page
    if (!onScreen) onHidden()
    timer = setTimeout(onLongHidden, longHiddenMs)
  }
  const observe = (entries: readonly IntersectionObserverEntry[]) => {
    onScreen = entries.at(-1)?.isIntersecting ?? onScreen
    update()
  }
  const observer = new IntersectionObserver(observe, { rootMargin: rootMargin })
  observer.observe(element)
  document.addEventListener('visibilitychange', update, { signal })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    observer.disconnect()
  })
}
