import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withLoadLimit } from '../../../src/client/app/lazy-routes.tsx'
import { withinTimeLimit } from '../../../src/client/ui/loading/load-chunk.ts'

const consoleError = vi.fn()
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(consoleError))
afterEach(() => {
  vi.restoreAllMocks()
  consoleError.mockReset()
})

/** Loads a screen. The first attempt fails with the error. */
async function loadFailingScreen(failure: Error) {
  const loadScreen = vi.fn(async () => ({ Component: () => null })).mockRejectedValueOnce(failure)
  const [route] = withLoadLimit([{ path: '/', lazy: loadScreen }])
  if (typeof route?.lazy !== 'function') throw new Error('the route is not lazy')
  return { loaded: await route.lazy(), loadScreen }
}

describe('a chunk that fails to load', () => {
  it.each([
    ['Failed to fetch dynamically imported module: https://a.example/assets/x.js', 'ChunkLoadError'],
    ['error loading dynamically imported module', 'ChunkLoadError'],
    ['Unable to preload CSS for /assets/x.css', 'StylesheetLoadError'],
  ])('is logged with a named error: %s', async (message, name) => {
    const cause = new TypeError(message)
    await loadFailingScreen(cause)
    const [[error] = []] = consoleError.mock.calls
    expect(error).toMatchObject({ name, message: expect.stringContaining(message), cause })
    expect(consoleError).toHaveBeenCalledTimes(1)
  })

  it('does not reject, because the router would remember the error', async () => {
    const { loaded, loadScreen } = await loadFailingScreen(new TypeError('Failed to fetch'))
    expect(loaded.Component).toBeTypeOf('function')
    expect(loadScreen).toHaveBeenCalledTimes(1)
  })

  it('is a chunk-load error if it takes too long', async () => {
    const never = new Promise<never>(() => undefined)
    await expect(withinTimeLimit(never, 1)).rejects.toMatchObject({ name: 'ChunkLoadError' })
  })
})
