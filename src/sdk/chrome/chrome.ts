import type { PublicTour } from '../../shared/publishing/tour-document.ts'
import type { StopSource, TourViewer } from '../core/api.ts'
import type { TextSource } from '../locales/text-lookup.ts'
import type { Texts } from '../locales/texts.ts'
import type { ControlName } from './bar/controls.ts'
import type { Frame } from './frame.ts'

/** Context that every part of the chrome receives. */
export type Chrome = {
  readonly viewer: TourViewer
  readonly tour: PublicTour | undefined
  readonly frame: Frame
  readonly texts: Texts
  /** Source of all texts in the visitor's language, for lazily loaded features with their own texts. */
  readonly textSource: TextSource
  readonly controls: ReadonlySet<ControlName>
  /** Resolves a URL of the tour document to an absolute one. */
  readonly resolveUrl: (mediaUrl: string) => string
  /** URL of the share page of a stop, by its 1-based position. */
  readonly shareUrl: (position: number) => string
  /** Loader of the other parts of a large tour; undefined if the document is complete. */
  readonly parts: ChromeParts | undefined
  /** Forms in front of the tour or of stops; undefined if the tour has none. */
  readonly gates: Gates | undefined
  /**
   * Resolves once the visitor has started the tour. Until then nothing moves or plays automatically. Undefined if the
   * tour starts immediately.
   */
  readonly started: Promise<void> | undefined
  /** Aborts when the tour is disposed of; listeners outside the frame use it. */
  readonly signal: AbortSignal
}

/** The chrome's view of the tour's gates. */
export interface Gates {
  /** Reveals the content behind a submitted form. `thanks` is shown if the form disappears with its gate. */
  pass(formId: string, thanks: string): void
}

/** The chrome's view of a large tour that is loaded in parts. */
export interface ChromeParts extends StopSource {
  /** Resolves once the names of all stops are loaded. */
  readonly stopNamesLoaded: Promise<void>
  /** Loads the names of all stops. Rejects if that fails. */
  loadStopNames(): Promise<void>
  /** Loads stop names and neighboring parts as the viewer of this tour becomes ready, and shows loading notices. */
  attach(chrome: Chrome): void
}

/** Calls back when all stops are listed: immediately, or once the list of a large tour is loaded. */
export function whenStopsListed({ parts, signal }: Pick<Chrome, 'parts' | 'signal'>, callback: () => void): void {
  if (!parts) {
    callback()
    return
  }
  void parts.stopNamesLoaded.then(() => {
    if (!signal.aborted) callback()
  })
}

/** Maximum wait for the first image, which may need a connection that isn't there. */
const maxFirstImageMs = 3_000

/** Resolves when the first image is shown, so that code which isn't needed before doesn't delay it. Never rejects. */
export function whenFirstImageShown({ ready }: Pick<TourViewer, 'ready'>): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, maxFirstImageMs))
  return Promise.race([ready.catch(() => undefined), timeout])
}

/** Duration of an animation; 0 if the visitor prefers reduced motion. */
export function motionMs(durationMs: number): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : durationMs
}
