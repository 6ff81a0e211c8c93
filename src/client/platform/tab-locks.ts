/**
 * Web Locks, which coordinate the tabs of a browser. They need a secure context; without them, no lock is held and each
 * tab works as if it were the only one.
 */
function locks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined
}

/** Names of the locks that this tab holds. */
const ownLockNames = new Set<string>()

/** Acquires a lock unless another tab holds it, and returns a function that releases it. */
export function holdLock(name: string): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  void locks()
    ?.request(name, { ifAvailable: true }, async (lock) => {
      if (lock === null) return
      ownLockNames.add(name)
      await released
      ownLockNames.delete(name)
    })
    .catch(() => undefined)
  return release
}

/** Returns a function that tells whether a lock is held now, by this tab or by another. */
export async function heldLocks(): Promise<(name: string) => boolean> {
  const lockInfos = (await locks()?.query())?.held ?? []
  const names = new Set(lockInfos.map(({ name }) => name))
  return (name) => names.has(name)
}

/** Returns a test for the names of locks that other tabs hold. */
export async function locksOfOtherTabs(): Promise<(name: string) => boolean> {
  const isHeld = await heldLocks()
  return (name) => isHeld(name) && !ownLockNames.has(name)
}

/** Runs a task unless another tab is running it. */
export async function runInOneTab(name: string, task: () => Promise<void>): Promise<void> {
  const manager = locks()
  if (manager === undefined) return task()
  await manager.request(name, { ifAvailable: true }, (lock) => (lock === null ? undefined : task()))
}
