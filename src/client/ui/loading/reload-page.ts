import { secondMs } from '../../../shared/kernel/units.ts'
import { withinTimeLimit } from './load-chunk.ts'

/** Longest wait for edits to be saved. Unsaved edits stay in the browser's storage. */
const saveTimeoutMs = 10 * secondMs

let saveEdits: () => Promise<unknown> = async () => undefined

/** Sets the function that saves edits before the page reloads. */
export function saveBeforeReload(save: () => Promise<unknown>): void {
  saveEdits = save
}

/** Saves unsaved edits and reloads the page, which is then of the newest version. */
export async function reloadPage(): Promise<void> {
  await withinTimeLimit(saveEdits(), saveTimeoutMs).catch(() => undefined)
  location.reload()
}
