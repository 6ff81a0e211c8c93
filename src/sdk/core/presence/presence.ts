/** A tour that is nearer to the screen than this is not out of sight: it is about to be seen. */
const nearScreen = '200px'
/** Out of sight for this long, a viewer gives its memory back. */
const awayMs = 30_000

export type PresencePorts = {
  readonly element: HTMLElement
  /** It has left the screen. */
  readonly onLeave: () => void
  readonly onAway: () => unknown
  readonly onBack: () => void
  readonly signal: AbortSignal
}

/** Watches whether the viewer can be seen: its page may be hidden, or it may have been scrolled away. */
export function watchPresence({ element, onLeave, onAway, onBack, signal }: PresencePorts): void {
  const { ownerDocument: document } = element
  let onScreen = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (onScreen && !document.hidden) return onBack()
    // browsers themselves draw no frames of a hidden page
    if (!onScreen) onLeave()
    timer = setTimeout(onAway, awayMs)
  }
  const observe = (entries: readonly IntersectionObserverEntry[]) => {
    onScreen = entries.at(-1)?.isIntersecting ?? onScreen
    look()
  }
  const observer = new IntersectionObserver(observe, { rootMargin: nearScreen })
  observer.observe(element)
  document.addEventListener('visibilitychange', look, { signal })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    observer.disconnect()
  })
}
