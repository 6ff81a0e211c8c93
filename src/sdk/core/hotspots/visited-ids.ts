import { getStored, setStored } from '../browser-storage.ts'

/** Maximum number of stored ids; the oldest are dropped first. */
const maxIds = 1000

/** Ids of visited stops and used hotspots, stored as long as the tab is open. */
export class VisitedIds {
  readonly #name: string
  readonly #ids: Set<string>

  constructor(tourId: string) {
    this.#name = `visited:${tourId}`
    this.#ids = new Set(getStored(this.#name, 'sessionStorage')?.split(' '))
  }

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  add(id: string): void {
    if (this.#ids.has(id)) return
    this.#ids.add(id)
    setStored(this.#name, [...this.#ids].slice(-maxIds).join(' '), 'sessionStorage')
  }
}
