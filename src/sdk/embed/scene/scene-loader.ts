import type { Chrome } from '../../chrome/chrome.ts'
import type { Scene } from '../../core/scene/scene-api.ts'
import * as checks from '../checks.ts'
import type { StopoverViewer } from '../page-api.ts'
import { requireStop, withCode } from '../page-viewer.ts'
import type { SceneSession } from './scene-session.ts'

type LoaderSettings = {
  readonly host: HTMLElement
  /** Plugins of the page, which may change. */
  readonly plugins: ReadonlySet<unknown>
  /** Aborts when the tour is removed. */
  readonly signal: AbortSignal
}

/** Loads the scene API of a tour on first use, so that other tours don't pay for it. */
export class SceneLoader {
  readonly #element: HTMLElement
  readonly #plugins: ReadonlySet<unknown>
  readonly #signal: AbortSignal
  #controls: { readonly chrome: Chrome; readonly bar: HTMLElement } | undefined
  #pageViewer: StopoverViewer | undefined
  #session: Promise<SceneSession> | undefined

  constructor({ host, plugins, signal }: LoaderSettings) {
    this.#element = host
    this.#plugins = plugins
    this.#signal = signal
  }

  /** Receives the tour's controls. */
  attach(chrome: Chrome, bar: HTMLElement): void {
    this.#controls = { chrome, bar }
  }

  /** Sets up the plugins, once the page can control the tour. */
  start(pageViewer: StopoverViewer): void {
    this.#pageViewer = pageViewer
    this.applyPlugins()
  }

  /** Rejects if the code can't be loaded, or with the reason if the tour is removed meanwhile. */
  async open(): Promise<Scene> {
    return (await this.#load()).scene
  }

  /** Sets up new plugins of the page, and disposes of those that it removed. */
  applyPlugins(): void {
    if (!this.#session && this.#plugins.size === 0) return
    this.#load().then(
      (session) => session.applyPlugins(this.#plugins),
      (error: unknown) => {
        if (this.#signal.aborted) return
        const detail = { code: 'LOAD_FAILED', message: `the plugins could not be loaded: ${error}`, recoverable: true }
        this.#element.dispatchEvent(new CustomEvent('error', { detail }))
      },
    )
  }

  #load(): Promise<SceneSession> {
    this.#session ??= withCode(this.#createSession())
    this.#session.catch(() => {
      this.#session = undefined
    })
    return this.#session
  }

  async #createSession(): Promise<SceneSession> {
    const { createSceneSession } = await import('./scene-session.ts')
    if (!this.#controls || !this.#pageViewer) throw new Error('The tour is not mounted.')
    const { chrome, bar } = this.#controls
    this.#signal.throwIfAborted()
    return createSceneSession({
      viewer: chrome.viewer,
      chrome,
      bar,
      element: this.#element,
      pageViewer: this.#pageViewer,
      signal: this.#signal,
      checks,
      requireStop,
    })
  }
}
