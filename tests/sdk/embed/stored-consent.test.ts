import { afterEach, expect, it, vi } from 'vitest'

type Stored = { readonly key: string; readonly newValue: string }

const store = new Map<string, string>()
/** What was stored, as other tabs hear of it. */
const stored: Stored[] = []

/** A tab of the same browser: its modules are its own, its storage is not. */
async function aTab() {
  const listeners: ((event: Stored) => void)[] = []
  vi.resetModules()
  vi.stubGlobal('addEventListener', (_name: string, listener: (event: Stored) => void) => listeners.push(listener))
  const { KeptConsent } = await import('../../../src/sdk/embed/google-analytics/stored-consent.ts')
  const kept = KeptConsent.of('G-TABS')
  return {
    kept,
    hear: (events: readonly Stored[]) => {
      for (const event of events) for (const listener of listeners) listener(event)
    },
  }
}

afterEach(() => vi.unstubAllGlobals())

it('names a browser once for all of its tabs, though one measures before it hears the name', async () => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, newValue: string) => {
      store.set(key, newValue)
      stored.push({ key, newValue })
    },
    removeItem: (key: string) => store.delete(key),
  })
  const first = await aTab()
  const second = await aTab()
  const names: string[] = []
  for (const { kept } of [first, second]) kept.onChange(() => names.push(kept.clientId()), undefined)
  first.kept.decide('granted')
  // The answer comes to the other tab before the name does.
  second.hear(stored.slice())
  expect(names).toHaveLength(2)
  expect(new Set(names).size).toBe(1)
  expect(second.kept.clientId()).toBe(first.kept.clientId())
})
