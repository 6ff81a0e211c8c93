import { defineEntity, p } from '@mikro-orm/core'
import { Account } from '../../identity/tenancy/entity.ts'
import { User } from '../../identity/users/entity.ts'
import { Stop } from '../../tours/stops/entity.ts'
import { Tour } from '../../tours/tours/entity.ts'

const schema = defineEntity({
  name: 'EditingSession',
  tableName: 'editing_sessions',
  uniques: [{ properties: ['tour', 'user', 'tab'] }],
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade').index(),
    tour: () => p.manyToOne(Tour).mapToPk().deleteRule('cascade'),
    user: () => p.manyToOne(User).mapToPk().deleteRule('cascade'),
    /** Which of a person's browser tabs; empty for clients that have none. */
    tab: p.string().length(40).default(''),
    openedAt: p.datetime(),
    /** A tab that has not said so for a while is gone. */
    renewedAt: p.datetime(),
    /** The stop that is open; null in the other tabs of a tour. */
    stop: () => p.manyToOne(Stop).mapToPk().nullable().deleteRule('set null').index(),
    /** Where the person looks in that stop, with the horizontal field of view; null on flat media. */
    yawDeg: p.double().$type<number>().nullable(),
    pitchDeg: p.double().$type<number>().nullable(),
    fovDeg: p.double().$type<number>().nullable(),
    /** When the person last did something here. */
    activeAt: p.datetime().nullable(),
  },
})
/** Somebody has a tour open for editing. */
export class EditingSession extends schema.class {}
schema.setClass(EditingSession)
