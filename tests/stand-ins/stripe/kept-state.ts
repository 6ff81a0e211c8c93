import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { StandInEvent } from './events.ts'
import type { Charge, Settings, Store, World } from './world.ts'

const keepAfterMs = 200

type Entries = readonly (readonly [string, unknown])[] | readonly string[]
type Kept = {
  readonly settings: Settings
  readonly store: Readonly<Record<keyof Store, Entries>>
  readonly events: readonly StandInEvent[]
  readonly charges: readonly Charge[]
  /** How far the clock was moved ahead of the machine's. */
  readonly aheadMs: number
}

/** The keys that an earlier start made, so that what was stored with them still fits. */
export function keptSettings(file: string | undefined): Settings | null {
  return file !== undefined && existsSync(file) ? readKept(file).settings : null
}

const readKept = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Kept

/** Fills the world with what an earlier one held. */
export function restoreState({ store, events, charges, clock }: World, file: string): void {
  const kept = readKept(file)
  for (const [name, collection] of Object.entries(store) as [keyof Store, Map<string, unknown> | Set<string>][]) {
    for (const entry of kept.store[name]) {
      if (collection instanceof Set) collection.add(String(entry))
      else if (Array.isArray(entry)) collection.set(String(entry[0]), entry[1])
    }
  }
  events.restore(kept.events)
  charges.push(...kept.charges.map((charge) => ({ ...charge, at: new Date(charge.at) })))
  clock.moveTo(new Date(Date.now() + kept.aheadMs))
}

function keepState({ settings, store, events, charges, clock }: World, file: string): void {
  const entries = Object.entries(store).map(([name, collection]) => [name, [...collection]])
  const kept = {
    settings,
    store: Object.fromEntries(entries),
    events: events.all,
    charges,
    aheadMs: clock.now().getTime() - Date.now(),
  }
  writeFileSync(file, JSON.stringify(kept))
}

/** Keeps the state a moment after it changed, so that it survives a process that is killed. */
export class StateKeeper {
  readonly #world: World
  readonly #file: string
  #timer: NodeJS.Timeout | undefined

  constructor(world: World, file: string) {
    this.#world = world
    this.#file = file
    world.events.listen(() => {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => keepState(world, file), keepAfterMs).unref()
    })
  }

  stop(): void {
    clearTimeout(this.#timer)
    keepState(this.#world, this.#file)
  }
}
