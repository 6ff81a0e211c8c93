import { defineEntity, p } from '@mikro-orm/core'
import { versionReasons } from '../../../../shared/versions/versions.ts'
import { baseProperties } from '../../../database/base-entity.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { User } from '../../identity/users/entity.ts'
import { Tour } from '../tours/entity.ts'

const tourVersionSchema = defineEntity({
  name: 'TourVersion',
  tableName: 'tour_versions',
  indexes: [{ properties: ['tour', 'takenAt'] }],
  uniques: [{ properties: ['tour', 'publicationNumber'] }],
  properties: {
    ...baseProperties,
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade').index(),
    tour: () => p.manyToOne(Tour).mapToPk().deleteRule('cascade'),
    takenAt: p.datetime(),
    takenBy: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null'),
    reason: p.enum(versionReasons),
    publicationNumber: p.integer().nullable(),
    name: p.string().length(200).nullable(),
    stopCount: p.integer(),
    /** Numbers of its parts: the tour, its forms, and its stops in order. */
    parts: p.array((number) => Number(number)).columnType('int[]'),
    /** Time of the last save of the draft with this content. */
    savedAt: p.datetime(),
  },
})
export class TourVersion extends tourVersionSchema.class {}
tourVersionSchema.setClass(TourVersion)

/** Deduplicated part of a tour's versions, numbered within the tour. */
const tourVersionPartSchema = defineEntity({
  name: 'TourVersionPart',
  tableName: 'tour_version_parts',
  uniques: [{ properties: ['tour', 'hash'] }],
  properties: {
    tour: () => p.manyToOne(Tour).mapToPk().deleteRule('cascade').primary(),
    number: p.integer().primary(),
    /** SHA-256 of the content, in base64url. */
    hash: p.string().length(43),
    content: p.text(),
  },
})
export class TourVersionPart extends tourVersionPartSchema.class {}
tourVersionPartSchema.setClass(TourVersionPart)
