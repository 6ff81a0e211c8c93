import type { PublicTour } from '../../shared/publishing/tour-document.ts'
import type { StopSource, TourViewer } from '../core/api.ts'
import type { Texts } from '../locales/texts.ts'
import type { ControlName } from './bar/controls.ts'
import type { Frame } from './frame.ts'

/** What every part of the chrome is given. */
export type Chrome = {
  readonly viewer: TourViewer
  readonly tour: PublicTour | undefined
  readonly frame: Frame
  readonly texts: Texts
  /** Texts that a page wants instead of ours, for parts that bring their own. */
  readonly overrides: Readonly<Record<string, string>> | undefined
  readonly controls: ReadonlySet<ControlName>
  /** `src` for an address that the tour document holds. */
  readonly addressOf: (mediaUrl: string) => string
  /** Address of a stop for somebody else, by its 1-based position. */
  readonly shareAddress: (position: number) => string
  /** Brings the rest of a large tour; undefined where the tour is there as a whole. */
  readonly parts: ChromeParts | undefined
  /** Forms that come before the tour or a stop; undefined where the tour has none. */
  readonly gates: Gates | undefined
  /** When the visitor has begun, where the tour waits for that before it moves or sounds by itself. */
  readonly begun: Promise<void> | undefined
  /** Ends when the tour is taken down; every listener outside the frame hangs on it. */
  readonly signal: AbortSignal
}

/** Forms that come before something can be seen, as the chrome uses them. */
export interface Gates {
  /** A form was sent: what it kept back can be seen. `thanks` is said where the form goes with that. */
  pass(formId: string, thanks: string): void
}

/** The rest of a large tour, as the chrome uses it. */
export interface ChromeParts extends StopSource {
  /** All stops are known by name from then on. */
  readonly listed: Promise<void>
  /** Brings the names of all stops. Rejects where they cannot be had. */
  list(): Promise<void>
  /** Follows the viewer of a mounted tour. */
  attach(chrome: Chrome): void
}

/** Does what needs to know all stops: at once, or once the list of a large tour is there. */
export function onceListed({ parts, signal }: Pick<Chrome, 'parts' | 'signal'>, work: () => void): void {
  if (!parts) work()
  else void parts.listed.then(() => signal.aborted || work())
}

/** Milliseconds of a movement; nothing moves for people who asked for that. */
export function motionMs(durationMs: number): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : durationMs
}
