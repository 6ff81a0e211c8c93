type Listener = (detail: unknown) => void
type Observer = { readonly callback: Listener; readonly isOnce: boolean }

/** Replaces the engine's observable: the viewer needs no masks, order or scopes. Names are the engine's. */
export class Observable {
  /** State that the engine saves and restores around shader events. */
  readonly _eventState: { target?: unknown } = {}
  #observers: readonly Observer[] = []

  add(callback: Listener): Observer {
    return this.#addObserver(callback, false)
  }

  addOnce(callback: Listener): Observer {
    return this.#addObserver(callback, true)
  }

  #addObserver(callback: Listener, isOnce: boolean): Observer {
    const observer = { callback, isOnce }
    this.#observers = [...this.#observers, observer]
    return observer
  }

  remove(observer: Observer): void {
    this.#observers = this.#observers.filter((other) => other !== observer)
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
