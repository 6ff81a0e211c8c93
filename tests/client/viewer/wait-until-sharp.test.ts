import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitUntilSharp } from '../../../src/client/viewer/wait-until-sharp.ts'

type Viewer = Parameters<typeof waitUntilSharp>[0]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aViewer({ sharp }: { readonly sharp: boolean }) {
  const listeners = new Set<() => void>()
  const stats = { sharp } as ReturnType<Viewer['stats']>
  const viewer: Viewer = {
    stats: () => stats,
    on: (_name, listener) => {
      const call = () => (listener as () => void)()
      listeners.add(call)
      return () => void listeners.delete(call)
    },
  }
  return { viewer, listeners }
}

it('resolves immediately if the view is sharp', async () => {
  const { viewer, listeners } = aViewer({ sharp: true })
  await waitUntilSharp(viewer)
  expect(listeners.size).toBe(0)
})

it('stops listening once the view is sharp', async () => {
  const { viewer, listeners } = aViewer({ sharp: false })
  let isDone = false
  const waiting = waitUntilSharp(viewer).then(() => {
    isDone = true
  })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isDone).toBe(false)
  for (const call of listeners) call()
  await waiting
  expect(listeners.size).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

it('resolves after ten seconds at the latest', async () => {
  const { viewer, listeners } = aViewer({ sharp: false })
  const waiting = waitUntilSharp(viewer)
  await vi.advanceTimersByTimeAsync(10_000)
  await waiting
  expect(listeners.size).toBe(0)
})
