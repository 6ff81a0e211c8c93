import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { retryScript } from '../../../../src/server/web/share/retry-script.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type StubResponse = { readonly status: number; readonly retryAfter?: string }

/** Runs the script of the page with a server that sends these responses in order and repeats the last one. */
function aPage(after: string, responses: readonly (StubResponse | 'no connection')[]) {
  const requestTimesMs: number[] = []
  const requests: unknown[] = []
  const element = {
    textContent: 'Try again in a moment.',
    dataset: { path: '/share/a/stop/1', after, waiting: 'waiting', failed: 'failed' },
  }
  const replacedPaths: string[] = []
  runInNewContext(retryScript, {
    document: { getElementById: () => element },
    location: { replace: (path: string) => replacedPaths.push(path) },
    setTimeout: (work: () => void, ms: number) => setTimeout(work, ms),
    Math: Object.assign(Object.create(Math), { random: () => 0 }),
    fetch: async (path: string, options: object) => {
      const response = responses[Math.min(requestTimesMs.length, responses.length - 1)]
      requestTimesMs.push(Date.now())
      requests.push([path, options])
      if (response === undefined || response === 'no connection') throw new TypeError('Failed to fetch')
      return { status: response.status, headers: { get: () => response.retryAfter ?? null } }
    },
  })
  const startMs = Date.now()
  return {
    element,
    replacedPaths,
    requests,
    secondsOfAttempts: () => requestTimesMs.map((ms) => (ms - startMs) / 1000),
  }
}

describe('the page of a tour that is temporarily unavailable', () => {
  it('opens the tour once it is available, polling with HEAD requests', async () => {
    const page = aPage('2', [{ status: 503, retryAfter: '5' }, 'no connection', { status: 200 }])
    expect(page.element.textContent).toBe('waiting')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(page.secondsOfAttempts()).toEqual([2, 7, 11])
    expect(page.requests[0]).toEqual(['/share/a/stop/1', { method: 'HEAD', cache: 'no-store' }])
    expect(page.replacedPaths).toEqual(['/share/a/stop/1'])
  })

  it('opens the error page of a tour that no longer exists', async () => {
    const page = aPage('1', [{ status: 404 }])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(page.replacedPaths).toEqual(['/share/a/stop/1'])
  })

  it('backs off exponentially up to a minute before it gives up with an error', async () => {
    const page = aPage('1', [{ status: 503 }])
    await vi.advanceTimersByTimeAsync(600_000)
    expect(page.secondsOfAttempts()).toEqual([1, 3, 7, 15, 31, 63, 123, 183])
    expect([page.element.textContent, page.replacedPaths]).toEqual(['failed', []])
  })

  it.each(['9999', 'soon', '-1'])('waits no longer than a minute for a server that says %s', async (retryAfter) => {
    const page = aPage('1', [{ status: 503, retryAfter }, { status: 200 }])
    await vi.advanceTimersByTimeAsync(61_000)
    expect(page.replacedPaths).toHaveLength(1)
  })
})
