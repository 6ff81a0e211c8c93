import { AppError } from '../../../../shared/kernel/app-error.ts'
import { isTimeZone } from '../../../../shared/kernel/time-zones.ts'

/** Lazy-loaded, because few accounts use schedules. */
const loadTemporal = async () => (await import('temporal-polyfill')).Temporal

/**
 * Instant at which clocks in a time zone show a local time, such as `2026-12-24T18:00`. If daylight saving time repeats
 * the hour, its first pass counts. Rejects with `schedule.noSuchTime` if daylight saving time skips the hour.
 */
export async function instantOf(localTime: string, timeZone: string): Promise<Date> {
  if (!isTimeZone(timeZone)) throw new AppError('schedule.timeZone')
  const Temporal = await loadTemporal()
  const localDateTime = Temporal.PlainDateTime.from(localTime)
  const zonedDateTime = localDateTime.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  if (!zonedDateTime.toPlainDateTime().equals(localDateTime)) throw new AppError('schedule.noSuchTime')
  return new Date(zonedDateTime.epochMilliseconds)
}
