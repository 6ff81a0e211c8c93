import type { View } from '../../../shared/geometry/sphere.ts'
import type { TourViewer } from '../../core/api.ts'
import { type HashState, hashText, isHashName, readHash, writeHash } from './hash-state.ts'

/** A view that rests this long is written to the address. Browsers limit how often it may change. */
const restMs = 300

/** Names that tours of this page use. Each is used by one tour. */
const usedNames = new Set<string>()

export type HashPage = {
  readonly location: { readonly href: string; readonly hash: string }
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState'>
  readonly addEventListener: (name: 'hashchange', listener: () => void, options: { signal: AbortSignal }) => void
}

type HashSettings = {
  readonly name: string
  /** Aborts when the tour is removed. */
  readonly signal: AbortSignal
  readonly page?: HashPage
}

/** The part of a page's address with the state of a tour. */
export class PageHash {
  readonly #name: string
  readonly #signal: AbortSignal
  readonly #page: HashPage
  /** Text of the state that was last read or written. */
  #text = ''
  /** Number of states that are being restored. */
  #restoring = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Throws a `TypeError` if the name is invalid, or if another tour of the page uses it. */
  constructor({ name, signal, page = window }: HashSettings) {
    if (!isHashName(name)) throw new TypeError(`hash must have up to 32 letters, digits, "-" and "_", not "${name}"`)
    if (usedNames.has(name)) throw new TypeError(`hash="${name}" is used by another tour of this page`)
    usedNames.add(name)
    this.#name = name
    this.#signal = signal
    this.#page = page
    signal.addEventListener('abort', () => {
      usedNames.delete(name)
      clearTimeout(this.#timer)
    })
  }

  /** State in the address when the tour is loaded; undefined if there is none, or if it isn't of this tour. */
  initialState(stopCount: number): HashState | undefined {
    const state = readHash(this.#page.location.hash, this.#name)
    return state && state.position <= stopCount ? state : undefined
  }

  /** Writes the state whenever the visitor has moved, and follows back, forward and links to a state. */
  follow(viewer: TourViewer): void {
    this.#text = this.#textOf(viewer)
    viewer.on('stopleave', () => {
      // The entry that is left may have no state yet, and back must lead to it.
      if (this.#restoring === 0) this.#write('replaceState', this.#textOf(viewer))
    })
    viewer.on('stopchange', () => {
      clearTimeout(this.#timer)
      if (this.#restoring === 0) this.#write('pushState', this.#textOf(viewer))
    })
    viewer.on('viewchange', () => this.#writeAtRest(viewer))
    this.#page.addEventListener('hashchange', () => void this.#restore(viewer), { signal: this.#signal })
  }

  #writeAtRest(viewer: TourViewer): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      const text = this.#textOf(viewer)
      if (this.#restoring === 0 && text !== this.#text) this.#write('replaceState', text)
    }, restMs)
  }

  async #restore(viewer: TourViewer): Promise<void> {
    const state = readHash(this.#page.location.hash, this.#name)
    // Without a state, the page itself has changed its fragment.
    if (!state || hashText(state) === this.#text || !viewer.stops[state.position - 1]) return
    clearTimeout(this.#timer)
    this.#restoring += 1
    const view: View | undefined = state.view
    try {
      await viewer.goTo(state.position, view && { view })
    } catch {
      // The tour shows its message.
    }
    this.#restoring -= 1
    this.#text = this.#textOf(viewer)
  }

  #textOf(viewer: TourViewer): string {
    return hashText({ position: viewer.stops.indexOf(viewer.stop) + 1, view: viewer.getView() })
  }

  #write(method: 'pushState' | 'replaceState', text: string): void {
    const { location, history } = this.#page
    const [url = ''] = location.href.split('#', 1)
    this.#text = text
    try {
      history[method](history.state, '', url + writeHash(location.hash, this.#name, text))
    } catch {
      // Sandboxed pages can't change their address, and browsers limit the number of changes.
    }
  }
}
