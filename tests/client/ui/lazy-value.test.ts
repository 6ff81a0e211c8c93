import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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

  it('tells a failure by name and is loaded by the next attempt', async () => {
    const importValue = vi.fn(async () => 'editor').mockRejectedValueOnce(failure)
    const { load, store } = lazyValue(importValue)
    await expect(load()).rejects.toMatchObject({ name: 'ChunkLoadError' })
    expect(store.getState()).toMatchObject({ value: null, error: { name: 'ChunkLoadError', cause: failure } })
    const retry = load()
    expect(store.getState()).toEqual({ value: null, error: null })
    expect(await retry).toBe('editor')
  })

  it('is preloaded when the browser is idle, and a failure is silent', async () => {
    let runIdle: () => void = () => undefined
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
      runIdle = callback
      return 1
    })
    const cancel = vi.fn()
    vi.stubGlobal('cancelIdleCallback', cancel)
    const { preload, store } = lazyValue(() => Promise.reject<string>(failure))
    const stop = preloadWhenIdle([{ preload }])
    expect(store.getState().error).toBeNull()
    runIdle()
    await vi.waitFor(() => expect(store.getState().error).toMatchObject({ name: 'ChunkLoadError' }))
    stop()
    expect(cancel).toHaveBeenCalledWith(1)
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
