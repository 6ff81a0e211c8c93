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
    /** Id of the browser tab; empty for clients without tabs. */
    tab: p.string().length(40).default(''),
    openedAt: p.datetime(),
    /** Time of the last renewal; the session expires a while after it. */
    renewedAt: p.datetime(),
    /** The stop that is open; null in the other tabs of a tour. */
    stop: () => p.manyToOne(Stop).mapToPk().nullable().deleteRule('set null').index(),
    /** View of the person in that stop, with the horizontal field of view; null on flat media. */
    yawDeg: p.double().$type<number>().nullable(),
    pitchDeg: p.double().$type<number>().nullable(),
    fovDeg: p.double().$type<number>().nullable(),
    /** Time of the last activity of the person in this session. */
    activeAt: p.datetime().nullable(),
  },
})
/** Tour that a person has open for editing in a tab. */
export class EditingSession extends schema.class {}
schema.setClass(EditingSession)
