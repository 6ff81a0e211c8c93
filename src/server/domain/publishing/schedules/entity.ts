import { defineEntity, p } from '@mikro-orm/core'
import { scheduledActions, scheduleStatuses } from '../../../../shared/schedules/schedules.ts'
import { baseProperties } from '../../../database/base-entity.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { User } from '../../identity/users/entity.ts'
import { Tour } from '../../tours/tours/entity.ts'

export const scheduleFailureMaxLength = 400

/** Scheduled publishing or unpublishing of a tour. */
const scheduleSchema = defineEntity({
  name: 'Schedule',
  tableName: 'schedules',
  indexes: [{ properties: ['status', 'at'] }],
  properties: {
    ...baseProperties,
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade').index(),
    tour: () => p.manyToOne(Tour).mapToPk().deleteRule('cascade').index(),
    action: p.enum(scheduledActions),
    at: p.datetime(),
    /** IANA time zone that the time was chosen in. */
    timeZone: p.string().length(64),
    status: p.enum(scheduleStatuses).default('waiting'),
    /** Error message for people. */
    failure: p.string().length(scheduleFailureMaxLength).nullable(),
    requestedBy: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null'),
    finishedAt: p.datetime().nullable(),
  },
})
export class Schedule extends scheduleSchema.class {}
scheduleSchema.setClass(Schedule)
