import { defineEntity, p } from '@mikro-orm/core'
import type { KeptCountName } from '../../../database/kept/counts.ts'

const keptCountSchema = defineEntity({
  name: 'KeptCount',
  tableName: 'kept_counts',
  indexes: [{ properties: ['ownerId', 'what', 'name'] }],
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    /** An account or a tour. It may be gone: then its counts come to nothing, and the next round removes them. */
    ownerId: p.uuid(),
    what: p.string().length(20).$type<KeptCountName>(),
    /** Tells counts of one kind apart: the tag, the folder, the form. */
    name: p.text().default(''),
    count: p.bigint('number'),
  },
})
/**
 * Part of a count, which is the sum of all rows of the same owner, kind and name. Triggers of the counted tables write
 * them; see `database/kept/counts.ts`.
 */
export class KeptCount extends keptCountSchema.class {}
keptCountSchema.setClass(KeptCount)
