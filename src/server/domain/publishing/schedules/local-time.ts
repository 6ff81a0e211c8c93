import { AppError } from '../../../../shared/kernel/app-error.ts'
import { isTimeZone } from '../../../../shared/kernel/time-zones.ts'

/** Lazy-loaded, because few people schedule anything. */
const loadTemporal = async () => (await import('temporal-polyfill')).Temporal

/**
 * The moment at which a clock in a time zone shows a date and time (`2026-12-24T18:00`). An hour that daylight saving
 * time repeats means its first pass. Rejects with `schedule.noSuchTime` an hour that is skipped.
 */
export async function momentOf(localTime: string, timeZone: string): Promise<Date> {
  if (!isTimeZone(timeZone)) throw new AppError('schedule.timeZone')
  const Temporal = await loadTemporal()
  const localDateTime = Temporal.PlainDateTime.from(localTime)
  const moment = localDateTime.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  if (!moment.toPlainDateTime().equals(localDateTime)) throw new AppError('schedule.noSuchTime')
  return new Date(moment.epochMilliseconds)
}
