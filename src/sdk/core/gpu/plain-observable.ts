type Listener = (detail: unknown) => void
type Observer = { readonly callback: Listener; readonly isOnce: boolean }

/** Stands in for the engine's observable, of which the viewer needs no masks, no order and no scopes. The names are the engine's. */
export class Observable {
  /** The engine puts it back as it was after it has told of a shader. */
  readonly _eventState: { target?: unknown } = {}
  #observers: readonly Observer[] = []

  add(callback: Listener): Observer {
    return this.#addOne(callback, false)
  }

  addOnce(callback: Listener): Observer {
    return this.#addOne(callback, true)
  }

  #addOne(callback: Listener, isOnce: boolean): Observer {
    const observer = { callback, isOnce }
    this.#observers = [...this.#observers, observer]
    return observer
  }

  remove(observer: Observer): void {
    this.#observers = this.#observers.filter((one) => one !== observer)
  }

  hasObservers(): boolean {
    return this.#observers.length > 0
  }

  notifyObservers(detail: unknown): void {
    for (const observer of this.#observers) {
      if (observer.isOnce) this.remove(observer)
      observer.callback(detail)
    }
  }

  clear(): void {
    this.#observers = []
  }
}
