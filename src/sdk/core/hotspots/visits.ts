import { recall, remember } from '../remembered.ts'

/** More than a tour has stops and hotspots that somebody uses in one sitting; the oldest are forgotten first. */
const mostKept = 1000

/** Ids of the stops that a visitor was at and of the hotspots they used, for as long as the tab is open. */
export class Visits {
  readonly #name: string
  readonly #ids: Set<string>

  constructor(tourId: string) {
    this.#name = `visited:${tourId}`
    this.#ids = new Set(recall(this.#name, 'sessionStorage')?.split(' '))
  }

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  add(id: string): void {
    if (this.#ids.has(id)) return
    this.#ids.add(id)
    remember(this.#name, [...this.#ids].slice(-mostKept).join(' '), 'sessionStorage')
  }
}
