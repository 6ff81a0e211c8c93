import { onceAtATime } from '../../kernel/once-at-a-time.ts'

/** Caches the salt of the current day. */
export function dailySalts(find: (day: string) => Promise<string>): (now: Date) => Promise<string> {
  const salts = new Map<string, string>()
  const findOnce = onceAtATime<string>()
  return (now) => {
    const day = now.toISOString().slice(0, 10)
    const salt = salts.get(day)
    if (salt !== undefined) return Promise.resolve(salt)
    return findOnce(day, async () => {
      const loadedSalt = await find(day)
      salts.clear()
      salts.set(day, loadedSalt)
      return loadedSalt
    })
  }
}
