import { dayIn } from '../../../shared/kernel/time-zones.ts'
import { onceAtATime } from '../../kernel/once-at-a-time.ts'

/** Days that clocks show at the same moment: at most three, around a midnight at the date line. */
const daysMax = 3

/** Caches the salts of the current days in all time zones. */
export function dailySalts(find: (day: string) => Promise<string>): (now: Date, zone: string) => Promise<string> {
  const salts = new Map<string, string>()
  const findOnce = onceAtATime<string>()
  return (now, zone) => {
    const day = dayIn(zone, now)
    const salt = salts.get(day)
    if (salt !== undefined) return Promise.resolve(salt)
    return findOnce(day, async () => {
      const loadedSalt = await find(day)
      salts.set(day, loadedSalt)
      for (const oldDay of [...salts.keys()].sort().slice(0, -daysMax)) salts.delete(oldDay)
      return loadedSalt
    })
  }
}
