import { z } from 'zod'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import {
  cancelScheduleInput,
  createScheduleInput,
  listSchedulesInput,
  schedule,
} from '../../../../shared/schedules/schedules.ts'
import { operation } from '../../../kernel/operation.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { findTour, lockTour } from '../../tours/tours/find.ts'
import { Schedule } from './entity.ts'
import { momentOf } from './local-time.ts'
import { presentSchedules } from './present.ts'

const minuteMs = 60_000

/** Waiting and failed schedules; the next one due comes first. */
export const listSchedules = operation({
  allow: 'viewTour',
  input: listSchedulesInput,
  output: z.array(schedule),
  run: async ({ em, account }, { tourId }) => {
    if (tourId !== undefined) await findTour({ em, account }, tourId)
    const where = {
      account: account.id,
      status: { $in: ['waiting' as const, 'failed' as const] },
      ...(tourId === undefined ? {} : { tour: tourId }),
    }
    // Waiting schedules come before failed ones.
    const orderBy = [{ status: 'desc' as const }, { at: 'asc' as const }, { id: 'asc' as const }]
    return presentSchedules(em, await em.find(Schedule, where, { orderBy, limit: limits.schedulesListed }))
  },
})

/**
 * Publishes or unpublishes the tour at a time: the draft of that time, not of now. 409 for a minute in which
 * something is scheduled already.
 */
export const createSchedule = operation({
  allow: 'publishTours',
  input: createScheduleInput,
  output: schedule,
  run: async (scope, { tourId, action, localTime, timeZone }) => {
    const { em, account, actor, ports } = scope
    const { name } = await findTour(scope, tourId)
    const at = await momentOf(localTime, timeZone)
    if (at <= ports.now()) throw new AppError('schedule.past')
    const row = await em.transactional(async (inner) => {
      await lockTour(inner, account.id, tourId)
      const waiting = await inner.find(Schedule, { tour: tourId, status: 'waiting' })
      if (waiting.some((other) => Math.abs(other.at.getTime() - at.getTime()) < minuteMs)) {
        throw new AppError('schedule.taken')
      }
      if (waiting.length >= limits.schedulesPerTour) throw new AppError('schedule.tooMany')
      const fields = { account: account.id, tour: tourId, action, at, timeZone, requestedBy: actor.id }
      const created = inner.create(Schedule, fields)
      await inner.flush()
      await recordEvent({ ...scope, em: inner }, account.id, { action: 'tour-scheduled', subject: name })
      return created
    })
    const [presented] = await presentSchedules(em, [row])
    if (presented === undefined) throw new AppError('resource.notFound')
    return presented
  },
})

/** Cancels a waiting schedule; 409 once it was carried out or canceled. */
export const cancelSchedule = operation({
  allow: 'publishTours',
  whileReadOnly: true,
  input: cancelScheduleInput,
  output: schedule,
  run: async (scope, { scheduleId }) => {
    const { em, account, ports } = scope
    const row = await em.findOne(Schedule, { id: scheduleId, account: account.id })
    if (row === null) throw new AppError('resource.notFound')
    const { name } = await findTour(scope, row.tour)
    await em.transactional(async (inner) => {
      const canceled = { status: 'canceled' as const, finishedAt: ports.now() }
      const waits = { id: scheduleId, status: 'waiting' as const }
      if ((await inner.nativeUpdate(Schedule, waits, canceled)) === 0) throw new AppError('schedule.over')
      await recordEvent({ ...scope, em: inner }, account.id, { action: 'schedule-canceled', subject: name })
    })
    const [presented] = await presentSchedules(em, [{ ...row, status: 'canceled' }])
    if (presented === undefined) throw new AppError('resource.notFound')
    return presented
  },
})
