import { afterEach, expect, it, vi } from 'vitest'

type StorageChange = { readonly key: string; readonly newValue: string }

const store = new Map<string, string>()
/** Storage events for other tabs. */
const storageEvents: StorageChange[] = []

/** Opens a tab with modules of its own and the shared storage. */
async function aTab() {
  const listeners: ((event: StorageChange) => void)[] = []
  vi.resetModules()
  vi.stubGlobal('addEventListener', (_name: string, listener: (event: StorageChange) => void) =>
    listeners.push(listener),
  )
  const { StoredConsent } = await import('../../../src/sdk/embed/google-analytics/stored-consent.ts')
  const consent = StoredConsent.of('G-TABS')
  return {
    consent,
    receive: (events: readonly StorageChange[]) => {
      for (const event of events) for (const listener of listeners) listener(event)
    },
  }
}

afterEach(() => vi.unstubAllGlobals())

it('shares one client id with a tab that hasn’t received it yet', async () => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, newValue: string) => {
      store.set(key, newValue)
      storageEvents.push({ key, newValue })
    },
    removeItem: (key: string) => store.delete(key),
  })
  const first = await aTab()
  const second = await aTab()
  const clientIds: string[] = []
  for (const { consent } of [first, second]) consent.onChange(() => clientIds.push(consent.clientId()), undefined)
  first.consent.setAnswer('granted')
  // The other tab receives the answer before the client id.
  second.receive(storageEvents.slice())
  expect(clientIds).toHaveLength(2)
  expect(new Set(clientIds).size).toBe(1)
  expect(second.consent.clientId()).toBe(first.consent.clientId())
})
