import { defineEntity, p } from '@mikro-orm/core'
import type { CountKind } from '../../../database/derived-data/counts.ts'

const storedCountSchema = defineEntity({
  name: 'StoredCount',
  tableName: 'kept_counts',
  indexes: [{ properties: ['ownerId', 'what', 'name'] }],
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    /** An account or a tour. Once it is deleted, its counts sum to zero and the next sweep deletes them. */
    ownerId: p.uuid(),
    what: p.string().length(20).$type<CountKind>(),
    /** Key within one kind of count: the tag, the folder id, the form id. */
    name: p.text().default(''),
    count: p.bigint('number'),
  },
})
/**
 * Increment of a count: the count is the sum of all rows with the same owner, kind and name. Triggers of the counted
 * tables write the rows; see `database/derived-data/counts.ts`.
 */
export class StoredCount extends storedCountSchema.class {}
storedCountSchema.setClass(StoredCount)
