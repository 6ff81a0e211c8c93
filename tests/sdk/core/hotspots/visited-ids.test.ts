import { afterEach, expect, it, vi } from 'vitest'
import { VisitedIds } from '../../../../src/sdk/core/hotspots/visited-ids.ts'

afterEach(() => vi.unstubAllGlobals())

it('stores visited ids per tour in the session storage', () => {
  const storage = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
  })
  const visitedIds = new VisitedIds('stored')
  visitedIds.add('hall')
  visitedIds.add('vase')
  const reloaded = new VisitedIds('stored')
  expect(['hall', 'vase', 'door'].map((id) => reloaded.has(id))).toEqual([true, true, false])
  expect(new VisitedIds('another').has('hall')).toBe(false)
})

it('falls back to memory without a session storage', () => {
  const reject = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: reject, setItem: reject })
  new VisitedIds('in-memory').add('hall')
  expect(new VisitedIds('in-memory').has('hall')).toBe(true)
  expect(new VisitedIds('in-memory').has('')).toBe(false)
})

it('drops the oldest ids beyond its limit', () => {
  const visitedIds = new VisitedIds('long')
  for (let index = 0; index < 1200; index++) visitedIds.add(`stop-${index}`)
  const reloaded = new VisitedIds('long')
  expect([reloaded.has('stop-0'), reloaded.has('stop-1199')]).toEqual([false, true])
})
