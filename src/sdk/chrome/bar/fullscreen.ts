/** Full screen of one element: by the browser's API, or by CSS that fills the window (iPhone). */
export type Fullscreen = {
  readonly active: boolean
  toggle(): void
}

export const fullWindowAttribute = 'full-window'

type FullscreenOptions = {
  readonly host: HTMLElement
  /** The tour already fills the window, so the CSS fallback would change nothing. */
  readonly fillsWindow: boolean
  readonly onChange: () => void
  readonly signal: AbortSignal
}

function browserFullscreen({ host, onChange, signal }: FullscreenOptions): Fullscreen {
  document.addEventListener('fullscreenchange', onChange, { signal })
  // `document.fullscreenElement` names the host of a shadow root instead of an element inside it.
  const isActive = () => (host.getRootNode() as Document | ShadowRoot).fullscreenElement === host
  return {
    get active() {
      return isActive()
    },
    toggle() {
      // Rejects outside a user gesture or if the embedding page forbids it; the button then keeps its state.
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

/** Returns `undefined` if neither way has an effect, so that no button is shown. */
export function createFullscreen(options: FullscreenOptions): Fullscreen | undefined {
  if (document.fullscreenEnabled) return browserFullscreen(options)
  return options.fillsWindow ? undefined : windowFullscreen(options)
}
