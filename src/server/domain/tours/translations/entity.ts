import { defineEntity, p } from '@mikro-orm/core'
import { baseProperties } from '../../../database/base-entity.ts'
import { deletedIndex } from '../../../database/deleted-index.ts'
import { User } from '../../identity/users/entity.ts'
import { Tour } from '../tours/entity.ts'

const translationSchema = defineEntity({
  name: 'Translation',
  tableName: 'translations',
  indexes: [deletedIndex('translations')],
  uniques: [{ properties: ['tour', 'language', 'key'] }],
  properties: {
    ...baseProperties,
    tour: () => p.manyToOne(Tour).mapToPk().deleteRule('cascade'),
    language: p.string().length(35),
    /** Which text of the tour it is. */
    key: p.string().length(200),
    text: p.text(),
    /** What stood there in the tour's language when it was made: it is out of date once that changes. */
    source: p.text(),
    version: p.integer().version(),
    savedAt: p.datetime().onCreate(() => new Date()),
    savedBy: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null'),
    /** When its language was taken off the tour; it comes back with it. */
    deletedAt: p.datetime().nullable(),
  },
})
export class Translation extends translationSchema.class {}
translationSchema.setClass(Translation)
