import { AppError } from '../../../../shared/kernel/app-error.ts'
import { minuteMs } from '../../../../shared/kernel/units.ts'
import {
  cancelScheduleInput,
  createScheduleInput,
  listSchedulesInput,
  schedule,
  schedulePage,
} from '../../../../shared/schedules/schedules.ts'
import { createdBefore, creationOf, pageOf, readLength } from '../../../database/rows/pages.ts'
import { operation } from '../../../kernel/operation.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { findTour, lockTour } from '../../tours/tours/find.ts'
import { Schedule } from './entity.ts'
import { instantOf } from './local-time.ts'
import { presentSchedules } from './present.ts'

export const schedulesPerTour = 20

/** A page of the waiting and failed schedules of a tour or of the account, newest first. */
export const listSchedules = operation({
  allow: 'viewTour',
  input: listSchedulesInput,
  example: ({ tourId }) => ({ tourId }),
  output: schedulePage,
  run: async ({ em, account }, { tourId, cursor, limit }) => {
    if (tourId !== undefined) await findTour({ em, account }, tourId)
    const waitingOrFailed = { account: account.id, status: { $in: ['waiting' as const, 'failed' as const] } }
    const ofTour = tourId === undefined ? {} : { tour: tourId }
    const where = { $and: [waitingOrFailed, ofTour, ...createdBefore(cursor)] }
    const options = { orderBy: { createdAt: 'desc', id: 'desc' }, limit: readLength(limit) } as const
    const { page, nextCursor } = pageOf(await em.find(Schedule, where, options), limit, creationOf)
    return { schedules: await presentSchedules(em, page), nextCursor }
  },
})

/**
 * Schedules publishing or unpublishing a tour. Publishing uses the draft of the scheduled time, not the current one.
 * 409 if another change is already scheduled for the same minute.
 */
export const createSchedule = operation({
  allow: 'publishTours',
  input: createScheduleInput,
  example: ({ tourId }) => ({ tourId, action: 'unpublish', localTime: '2999-01-02T09:00', timeZone: 'Europe/Oslo' }),
  output: schedule,
  run: async (scope, { tourId, action, localTime, timeZone }) => {
    const { em, account, actor, ports } = scope
    const { name } = await findTour(scope, tourId)
    const at = await instantOf(localTime, timeZone)
    if (at <= ports.now()) throw new AppError('schedule.past')
    const row = await em.transactional(async (transaction) => {
      await lockTour(transaction, account.id, tourId)
      const waitingSchedules = await transaction.find(Schedule, { tour: tourId, status: 'waiting' })
      if (waitingSchedules.some((other) => Math.abs(other.at.getTime() - at.getTime()) < minuteMs)) {
        throw new AppError('schedule.taken')
      }
      if (waitingSchedules.length >= schedulesPerTour) throw new AppError('schedule.tooMany')
      const fields = { account: account.id, tour: tourId, action, at, timeZone, requestedBy: actor.id }
      const createdSchedule = transaction.create(Schedule, fields)
      await transaction.flush()
      await recordEvent({ ...scope, em: transaction }, account.id, { action: 'tour-scheduled', subject: name })
      return createdSchedule
    })
    const [presentedSchedule] = await presentSchedules(em, [row])
    if (presentedSchedule === undefined) throw new AppError('resource.notFound')
    return presentedSchedule
  },
})

/** Cancels a waiting schedule; 409 if it was already carried out or canceled. */
export const cancelSchedule = operation({
  allow: 'publishTours',
  whileReadOnly: true,
  input: cancelScheduleInput,
  example: ({ scheduleId }) => ({ scheduleId }),
  output: schedule,
  run: async (scope, { scheduleId }) => {
    const { em, account, ports } = scope
    const row = await em.findOne(Schedule, { id: scheduleId, account: account.id })
    if (row === null) throw new AppError('resource.notFound')
    const { name } = await findTour(scope, row.tour)
    await em.transactional(async (transaction) => {
      const canceledState = { status: 'canceled' as const, finishedAt: ports.now() }
      const waitingSchedule = { id: scheduleId, status: 'waiting' as const }
      if ((await transaction.nativeUpdate(Schedule, waitingSchedule, canceledState)) === 0)
        throw new AppError('schedule.over')
      await recordEvent({ ...scope, em: transaction }, account.id, { action: 'schedule-canceled', subject: name })
    })
    const [presentedSchedule] = await presentSchedules(em, [{ ...row, status: 'canceled' }])
    if (presentedSchedule === undefined) throw new AppError('resource.notFound')
    return presentedSchedule
  },
})
