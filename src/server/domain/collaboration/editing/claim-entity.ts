import { defineEntity, p } from '@mikro-orm/core'
import { User } from '../../identity/users/entity.ts'
import { Stop } from '../../tours/stops/entity.ts'

const schema = defineEntity({
  name: 'StopClaim',
  tableName: 'stop_claims',
  properties: {
    stop: () => p.manyToOne(Stop).mapToPk().primary().deleteRule('cascade'),
    user: () => p.manyToOne(User).mapToPk().deleteRule('cascade'),
    claimedAt: p.datetime(),
  },
})
/** Claim of a person on a stop for editing, valid while they have it open. */
export class StopClaim extends schema.class {}
schema.setClass(StopClaim)
