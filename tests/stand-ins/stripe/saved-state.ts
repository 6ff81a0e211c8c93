import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { StandInEvent } from './events.ts'
import type { Charge, Settings, Store, StripeState } from './stripe-state.ts'

const saveDelayMs = 200

type Entries = readonly (readonly [string, unknown])[] | readonly string[]
type SavedState = {
  readonly settings: Settings
  readonly store: Readonly<Record<keyof Store, Entries>>
  readonly events: readonly StandInEvent[]
  readonly charges: readonly Charge[]
  /** Offset of the stand-in's clock from the system clock. */
  readonly aheadMs: number
}

/** Reads the settings of the previous process, if there was one, so that the keys and ids in the server's data stay valid. */
export function readSavedSettings(file: string | undefined): Settings | null {
  return file !== undefined && existsSync(file) ? readState(file).settings : null
}

const readState = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as SavedState

/** Restores the state that an earlier process has saved to a file. */
export function restoreState({ store, events, charges, clock }: StripeState, file: string): void {
  const savedState = readState(file)
  for (const [name, collection] of Object.entries(store) as [keyof Store, Map<string, unknown> | Set<string>][]) {
    for (const entry of savedState.store[name]) {
      if (collection instanceof Set) collection.add(String(entry))
      else if (Array.isArray(entry)) collection.set(String(entry[0]), entry[1])
    }
  }
  events.restore(savedState.events)
  charges.push(...savedState.charges.map((charge) => ({ ...charge, at: new Date(charge.at) })))
  clock.setTime(new Date(Date.now() + savedState.aheadMs))
}

function saveState({ settings, store, events, charges, clock }: StripeState, file: string): void {
  const entries = Object.entries(store).map(([name, collection]) => [name, [...collection]])
  const savedState = {
    settings,
    store: Object.fromEntries(entries),
    events: events.all,
    charges,
    aheadMs: clock.now().getTime() - Date.now(),
  }
  writeFileSync(file, JSON.stringify(savedState))
}

/** Saves the state after each change (debounced), so that it survives when the process is killed. */
export class StateSaver {
  readonly #state: StripeState
  readonly #file: string
  #timer: NodeJS.Timeout | undefined

  constructor(state: StripeState, file: string) {
    this.#state = state
    this.#file = file
    state.events.listen(() => {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => saveState(state, file), saveDelayMs).unref()
    })
  }

  stop(): void {
    clearTimeout(this.#timer)
    saveState(this.#state, this.#file)
  }
}
