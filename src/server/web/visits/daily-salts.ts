import { onceAtATime } from '../../kernel/once-at-a-time.ts'

/** Remembers the salt of the day; that of the day before may still be asked for in the first moments of a day. */
export function dailySalts(find: (day: string) => Promise<string>): (now: Date) => Promise<string> {
  const known = new Map<string, string>()
  const findOnce = onceAtATime<string>()
  return (now) => {
    const day = now.toISOString().slice(0, 10)
    const salt = known.get(day)
    if (salt !== undefined) return Promise.resolve(salt)
    return findOnce(day, async () => {
      const found = await find(day)
      known.clear()
      known.set(day, found)
      return found
    })
  }
}
