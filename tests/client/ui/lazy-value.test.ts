import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchStylesheets } from '../../../src/client/ui/loading/failed-stylesheets.ts'
import { lazyValue, preloadWhenIdle } from '../../../src/client/ui/loading/lazy-value.ts'

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
    expect(store.getState()).toEqual({ value: 'editor', error: null })
  })

  it('is requested again after a failure, which has a name', async () => {
    const importValue = vi.fn(async () => 'editor').mockRejectedValueOnce(failure)
    const { load, store } = lazyValue(importValue)
    await expect(load()).rejects.toMatchObject({ name: 'ChunkLoadError' })
    expect(store.getState()).toMatchObject({ value: null, error: { name: 'ChunkLoadError', cause: failure } })
    const retry = load()
    expect(store.getState()).toEqual({ value: null, error: null })
    expect(await retry).toBe('editor')
  })

  it('is preloaded without an error message when the browser is idle', async () => {
    let runIdle: () => void = () => undefined
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
      runIdle = callback
      return 1
    })
    const cancelIdleCallback = vi.fn()
    vi.stubGlobal('cancelIdleCallback', cancelIdleCallback)
    const { preload, store } = lazyValue(() => Promise.reject<string>(failure))
    const cancelPreload = preloadWhenIdle([{ preload }])
    expect(store.getState().error).toBeNull()
    runIdle()
    await vi.waitFor(() => expect(store.getState().error).toMatchObject({ name: 'ChunkLoadError' }))

    cancelPreload()
    expect(cancelIdleCallback).toHaveBeenCalledWith(1)
  })

  it('is preloaded after a delay in browsers without idle callbacks', () => {
    vi.useFakeTimers()
    vi.stubGlobal('requestIdleCallback', undefined)
    const preload = vi.fn()
    preloadWhenIdle([{ preload }])
    preloadWhenIdle([{ preload }])()
    expect(preload).not.toHaveBeenCalled()
    vi.runAllTimers()
    expect(preload).toHaveBeenCalledTimes(1)
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
