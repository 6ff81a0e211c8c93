import { afterEach, expect, it, vi } from 'vitest'
import { VisitedIds } from '../../../../src/sdk/core/hotspots/visits.ts'

afterEach(() => vi.unstubAllGlobals())

it('remembers per tour what was used, where the browser keeps something', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  const visits = new VisitedIds('kept')
  visits.add('hall')
  visits.add('vase')
  const again = new VisitedIds('kept')
  expect(['hall', 'vase', 'door'].map((id) => again.has(id))).toEqual([true, true, false])
  expect(new VisitedIds('another').has('hall')).toBe(false)
})

it('remembers as long as the page lasts where the browser keeps nothing', () => {
  const reject = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: reject, setItem: reject })
  new VisitedIds('unkept').add('hall')
  expect(new VisitedIds('unkept').has('hall')).toBe(true)
  expect(new VisitedIds('unkept').has('')).toBe(false)
})

it('forgets the oldest rather than grow without end', () => {
  const visits = new VisitedIds('long')
  for (let at = 0; at < 1200; at++) visits.add(`stop-${at}`)
  const again = new VisitedIds('long')
  expect([again.has('stop-0'), again.has('stop-1199')]).toEqual([false, true])
})
