import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchStylesheets } from '../../../src/client/ui/loading/failed-stylesheets.ts'
import { lazyValue } from '../../../src/client/ui/loading/lazy-value.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const failure = new TypeError('Failed to fetch dynamically imported module: /assets/x.js')

describe('a value in a chunk of its own', () => {
  it('is loaded once', async () => {
    const importValue = vi.fn(async () => 'editor')
    const { load, preload, store } = lazyValue(importValue)
    preload()
    expect(await Promise.all([load(), load()])).toEqual(['editor', 'editor'])
    expect(importValue).toHaveBeenCalledTimes(1)
    expect(store.getState()).toEqual({ value: 'editor', error: null, isSlow: false })
  })

  it('is requested again after a failure, which has a name', async () => {
    const importValue = vi.fn(async () => 'editor').mockRejectedValueOnce(failure)
    const { load, store } = lazyValue(importValue)
    await expect(load()).rejects.toMatchObject({ name: 'ChunkLoadError' })
    expect(store.getState()).toMatchObject({ value: null, error: { name: 'ChunkLoadError', cause: failure } })
    const retry = load()
    expect(store.getState()).toEqual({ value: null, error: null, isSlow: false })
    expect(await retry).toBe('editor')
  })

  it('is slow after 15 seconds, fails after two minutes, and is used if it arrives later', async () => {
    vi.useFakeTimers()
    const { promise, resolve } = Promise.withResolvers<string>()
    const { preload, store } = lazyValue(() => promise)
    preload()
    await vi.advanceTimersByTimeAsync(14_000)
    expect(store.getState()).toEqual({ value: null, error: null, isSlow: false })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(store.getState()).toEqual({ value: null, error: null, isSlow: true })
    await vi.advanceTimersByTimeAsync(105_000)
    expect(store.getState()).toMatchObject({ value: null, error: { name: 'ChunkLoadError' }, isSlow: false })
    resolve('editor')
    await vi.advanceTimersByTimeAsync(0)
    expect(store.getState()).toEqual({ value: 'editor', error: null, isSlow: false })
  })
})

describe('values that are preloaded', () => {
  let idleCallbacks: IdleRequestCallback[] = []
  let hasSkeleton = false
  beforeEach(() => {
    vi.useFakeTimers()
    vi.resetModules()
    idleCallbacks = []
    hasSkeleton = false
    vi.stubGlobal('requestIdleCallback', (callback: IdleRequestCallback) => idleCallbacks.push(callback))
    vi.stubGlobal('document', { querySelector: () => (hasSkeleton ? {} : null) })
  })
  const importModule = () => import('../../../src/client/ui/loading/lazy-value.ts')
  /** Passes the pause after the first screen. */
  const settlePage = () => vi.advanceTimersByTimeAsync(1_000)
  const runIdle = async ({ didTimeout = false, remainingMs = 50 } = {}) => {
    idleCallbacks.shift()?.({ didTimeout, timeRemaining: () => remainingMs })
    await vi.advanceTimersByTimeAsync(0)
  }

  it('are loaded one after the other, each when the browser is idle', async () => {
    const { lazyValue, preloadWhenIdle } = await importModule()
    const loaded: string[] = []
    const valueNamed = (name: string) => lazyValue(async () => loaded.push(name))
    preloadWhenIdle([valueNamed('menu'), valueNamed('dialog')])
    await settlePage()
    expect(loaded).toEqual([])
    await runIdle()
    expect(loaded).toEqual(['menu'])
    await runIdle()
    expect(loaded).toEqual(['menu', 'dialog'])
  })

  it('wait while the browser is idle only between two frames', async () => {
    const { lazyValue, preloadWhenIdle } = await importModule()
    const { store, ...value } = lazyValue(async () => 'menu')
    preloadWhenIdle([value])
    await settlePage()
    await runIdle({ remainingMs: 16 })
    expect(store.getState().value).toBeNull()
    await runIdle({ remainingMs: 16, didTimeout: true })
    expect(store.getState().value).toBe('menu')
  })

  it('wait until no skeleton stands for the first screen', async () => {
    const { lazyValue, preloadWhenIdle } = await importModule()
    hasSkeleton = true
    preloadWhenIdle([lazyValue(async () => 'menu')])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(idleCallbacks).toEqual([])
    hasSkeleton = false
    await vi.advanceTimersByTimeAsync(2_000)
    expect(idleCallbacks).toHaveLength(1)
  })

  it('fail without an error message, and the next one is loaded', async () => {
    const { lazyValue, preloadWhenIdle } = await importModule()
    const failing = lazyValue(() => Promise.reject<string>(failure))
    const { store, ...next } = lazyValue(async () => 'dialog')
    preloadWhenIdle([failing, next])
    await settlePage()
    await runIdle()
    expect(failing.store.getState().error).toMatchObject({ name: 'ChunkLoadError' })
    await runIdle()
    expect(store.getState().value).toBe('dialog')
  })

  it('are skipped once all requests for them are canceled', async () => {
    const { lazyValue, preloadWhenIdle } = await importModule()
    const requested = lazyValue(async () => 'menu')
    const canceled = lazyValue(async () => 'dialog')
    const cancelFirst = preloadWhenIdle([canceled, requested])
    preloadWhenIdle([requested])
    cancelFirst()
    await settlePage()
    await runIdle()
    await runIdle()
    expect(requested.store.getState().value).toBe('menu')
    expect(canceled.store.getState().value).toBeNull()
  })

  it('are loaded after a delay in browsers without idle callbacks', async () => {
    const { lazyValue, preloadWhenIdle } = await importModule()
    vi.stubGlobal('requestIdleCallback', undefined)
    const { store, ...value } = lazyValue(async () => 'menu')
    preloadWhenIdle([value])
    await settlePage()
    expect(store.getState().value).toBeNull()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(store.getState().value).toBe('menu')
  })
})

/** Fakes a link element. Its request ends as soon as it replaces another link. */
class FakeLink extends EventTarget {
  static nextEvent: 'load' | 'error' = 'load'
  static readonly requestedUrls: string[] = []
  rel = ''
  href = ''
  nonce = ''

  get attributes() {
    return [
      { name: 'rel', value: this.rel },
      { name: 'href', value: this.href },
    ]
  }

  setAttribute(name: 'rel' | 'href', value: string) {
    this[name] = value
  }

  replaceWith(copy: FakeLink) {
    FakeLink.requestedUrls.push(copy.href)
    copy.dispatchEvent(new Event(FakeLink.nextEvent))
  }
}

describe('a value whose stylesheet failed to load', () => {
  const cssFailure = new Error('Unable to preload CSS for https://tours.example/assets/x.css')
  let failLink: (href: string) => void = () => undefined
  beforeEach(() => {
    FakeLink.requestedUrls.length = 0
    vi.stubGlobal('HTMLLinkElement', FakeLink)
    vi.stubGlobal('document', { createElement: () => new FakeLink() })
    const addEventListener = (_type: string, listener: (event: object) => void) => {
      failLink = (href) => listener({ target: Object.assign(new FakeLink(), { rel: 'stylesheet', href }) })
    }
    vi.stubGlobal('window', { addEventListener })
    watchStylesheets()
  })

  it('is imported again only after all of its stylesheets are loaded', async () => {
    const importValue = vi.fn(async () => 'editor').mockRejectedValueOnce(cssFailure)
    const { load } = lazyValue(importValue)
    await expect(load()).rejects.toMatchObject({ name: 'StylesheetLoadError' })
    failLink('/assets/x.css')
    failLink('/assets/y.css')
    FakeLink.nextEvent = 'error'
    await expect(load()).rejects.toMatchObject({ name: 'StylesheetLoadError' })
    expect(importValue).toHaveBeenCalledTimes(1)
    failLink('/assets/x.css')
    FakeLink.nextEvent = 'load'
    expect(await load()).toBe('editor')
    expect(FakeLink.requestedUrls).toEqual(['/assets/x.css', '/assets/y.css', '/assets/x.css'])
  })
})
