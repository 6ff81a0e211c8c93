/** Full screen of an element: by the browser's API, or on iPhones by CSS that fills the window. */
export type Fullscreen = {
  readonly active: boolean
  toggle(): void
}

export const fullWindowAttribute = 'full-window'

type FullscreenOptions = {
  readonly host: HTMLElement
  /** True if the tour always fills the window, so that full screen by CSS would change nothing. */
  readonly fillsWindow: boolean
  readonly onChange: () => void
  readonly signal: AbortSignal
}

function createBrowserFullscreen({ host, onChange, signal }: FullscreenOptions): Fullscreen {
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

function createWindowFullscreen({ host, onChange, signal }: FullscreenOptions): Fullscreen {
  const setActive = (isActive: boolean) => {
    host.toggleAttribute(fullWindowAttribute, isActive)
    onChange()
  }
  const leaveOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && host.hasAttribute(fullWindowAttribute)) setActive(false)
  }
  document.addEventListener('keydown', leaveOnEscape, { signal })
  signal.addEventListener('abort', () => host.removeAttribute(fullWindowAttribute))
  return {
    get active() {
      return host.hasAttribute(fullWindowAttribute)
    },
    toggle: () => setActive(!host.hasAttribute(fullWindowAttribute)),
  }
}

/** Creates the full screen control; undefined if the page supports no kind of full screen, so that no button is shown. */
export function createFullscreen(options: FullscreenOptions): Fullscreen | undefined {
  if (document.fullscreenEnabled) return createBrowserFullscreen(options)
  return options.fillsWindow ? undefined : createWindowFullscreen(options)
}
