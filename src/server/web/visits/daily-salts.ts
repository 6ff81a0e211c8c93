import { dayIn } from '../../../shared/kernel/time-zones.ts'
import { onceAtATime } from '../../kernel/once-at-a-time.ts'

/** Time zone where days end last. */
const lastZone = 'Etc/GMT+12'

/** Caches the salts of the days that clocks show at the moment, in all time zones. */
export function dailySalts(find: (day: string) => Promise<string>): (now: Date, zone: string) => Promise<string> {
  const salts = new Map<string, string>()
  const findOnce = onceAtATime<string>()
  return (now, zone) => {
    const day = dayIn(zone, now)
    const earliestDay = dayIn(lastZone, now)
    for (const cachedDay of salts.keys()) if (cachedDay < earliestDay) salts.delete(cachedDay)
    const salt = salts.get(day)
    if (salt !== undefined) return Promise.resolve(salt)
    return findOnce(day, async () => {
      const loadedSalt = await find(day)
      salts.set(day, loadedSalt)
      return loadedSalt
    })
  }
}
