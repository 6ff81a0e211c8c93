import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withLoadLimit } from '../../../src/client/app/lazy-routes.ts'
import { withinTimeLimit } from '../../../src/client/ui/loading/load-chunk.ts'

const consoleError = vi.fn()
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(consoleError))
afterEach(() => {
  vi.restoreAllMocks()
  consoleError.mockReset()
})

/** Loads a screen. Its chunk fails with the error. */
async function loadFailingScreen(failure: Error): Promise<unknown> {
  const [route] = withLoadLimit([{ path: '/', lazy: () => Promise.reject(failure) }])
  if (typeof route?.lazy !== 'function') throw new Error('the route is not lazy')
  return route.lazy().catch((error: unknown) => error)
}

describe('a chunk that fails to load', () => {
  it.each([
    ['Failed to fetch dynamically imported module: https://a.example/assets/x.js', 'ChunkLoadError'],
    ['error loading dynamically imported module', 'ChunkLoadError'],
    ['Unable to preload CSS for /assets/x.css', 'StylesheetLoadError'],
  ])('is logged with a named error: %s', async (message, name) => {
    const cause = new TypeError(message)
    const error = await loadFailingScreen(cause)
    expect(error).toMatchObject({ name, message: expect.stringContaining(message), cause })
    expect(consoleError.mock.calls).toEqual([[error]])
  })

  it('is a chunk-load error if it takes too long', async () => {
    const never = new Promise<never>(() => undefined)
    await expect(withinTimeLimit(never, 1)).rejects.toMatchObject({ name: 'ChunkLoadError' })
  })
})
