/** Full screen of one element: the browser's where it has one, else the whole window by CSS (iPhone). */
export type Fullscreen = {
  readonly active: boolean
  toggle(): void
}

export const fullWindowAttribute = 'full-window'

type FullscreenOptions = {
  readonly host: HTMLElement
  /** The tour is the page: the CSS way would change nothing. */
  readonly fillsWindow: boolean
  readonly onChange: () => void
  readonly signal: AbortSignal
}

function browserFullscreen({ host, onChange, signal }: FullscreenOptions): Fullscreen {
  document.addEventListener('fullscreenchange', onChange, { signal })
  // to the page, what is in a shadow root of its own is that root's host
  const isActive = () => (host.getRootNode() as Document | ShadowRoot).fullscreenElement === host
  return {
    get active() {
      return isActive()
    },
    toggle() {
      // Rejected outside a gesture or by the embedding page; the button then simply stays as it is.
      const change = isActive() ? document.exitFullscreen() : host.requestFullscreen()
      change.catch(onChange)
    },
  }
}

function windowFullscreen({ host, onChange, signal }: FullscreenOptions): Fullscreen {
  const set = (on: boolean) => {
    host.toggleAttribute(fullWindowAttribute, on)
    onChange()
  }
  const leaveOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && host.hasAttribute(fullWindowAttribute)) set(false)
  }
  document.addEventListener('keydown', leaveOnEscape, { signal })
  signal.addEventListener('abort', () => host.removeAttribute(fullWindowAttribute))
  return {
    get active() {
      return host.hasAttribute(fullWindowAttribute)
    },
    toggle: () => set(!host.hasAttribute(fullWindowAttribute)),
  }
}

/** `undefined` where neither way would do anything, so that no button promises it. */
export function fullscreenOf(options: FullscreenOptions): Fullscreen | undefined {
  if (document.fullscreenEnabled) return browserFullscreen(options)
  return options.fillsWindow ? undefined : windowFullscreen(options)
}
