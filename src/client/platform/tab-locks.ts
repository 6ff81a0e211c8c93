/**
 * Locks among the tabs of a browser: what one tab sends or creates, no other one asks the server about or creates as
 * well. Browsers have them on secure pages only; elsewhere nothing is held, and each tab does as if it were alone.
 */
function locks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined
}

/** Holds a lock until the answer is called; where another tab has it already, nothing. */
export function holdLock(name: string): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  void locks()
    ?.request(name, { ifAvailable: true }, () => released)
    .catch(() => undefined)
  return release
}

/** Tells which locks some tab holds at this moment. */
export async function heldLocks(): Promise<(name: string) => boolean> {
  const held = (await locks()?.query())?.held ?? []
  const names = new Set(held.map(({ name }) => name))
  return (name) => names.has(name)
}

/** Does some work, unless another tab is at it. */
export async function runInOneTab(name: string, work: () => Promise<void>): Promise<void> {
  const manager = locks()
  if (manager === undefined) return work()
  await manager.request(name, { ifAvailable: true }, (lock) => (lock === null ? undefined : work()))
}
