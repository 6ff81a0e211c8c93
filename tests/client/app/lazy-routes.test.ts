import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withinTimeLimit, withLoadLimit } from '../../../src/client/app/lazy-routes.ts'

const logged = vi.fn()
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(logged))
afterEach(() => {
  vi.restoreAllMocks()
  logged.mockReset()
})

/** Loads a screen whose part fails like this. */
async function open(failure: Error): Promise<unknown> {
  const [route] = withLoadLimit([{ path: '/', lazy: () => Promise.reject(failure) }])
  if (typeof route?.lazy !== 'function') throw new Error('the route has lost its part')
  return route.lazy().catch((error: unknown) => error)
}

describe('a part of the app that fails to load', () => {
  it.each([
    ['Failed to fetch dynamically imported module: https://a.example/assets/x.js', 'ChunkLoadError'],
    ['error loading dynamically imported module', 'ChunkLoadError'],
    ['Unable to preload CSS for /assets/x.css', 'StylesheetLoadError'],
  ])('is reported by kind: %s', async (message, name) => {
    const cause = new TypeError(message)
    const error = await open(cause)
    expect(error).toMatchObject({ name, message: expect.stringContaining(message), cause })
    expect(logged.mock.calls).toEqual([[error]])
  })

  it('is a chunk-load error, too, when it takes too long', async () => {
    const never = new Promise<never>(() => undefined)
    await expect(withinTimeLimit(never, 1)).rejects.toMatchObject({ name: 'ChunkLoadError' })
  })
})
