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
    /** Key of the text in the tour. */
    key: p.string().length(200),
    text: p.text(),
    /** Source text at the time of the translation, which is out of date once the source changes. */
    source: p.text(),
    version: p.integer().version(),
    savedAt: p.datetime().onCreate(() => new Date()),
    savedBy: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null'),
    /** Time at which its language was removed from the tour; adding the language restores it. */
    deletedAt: p.datetime().nullable(),
  },
})
export class Translation extends translationSchema.class {}
translationSchema.setClass(Translation)
