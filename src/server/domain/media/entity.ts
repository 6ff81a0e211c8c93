import { defineEntity, p } from '@mikro-orm/core'
import { type MediaManifest, mediaStatuses } from '../../../shared/media/media.ts'
import { mediaKindNames } from '../../../shared/media/registry.ts'
import { baseProperties } from '../../database/base-entity.ts'
import { Account } from '../accounts/entity.ts'
import { User } from '../auth/entity.ts'

const mediaSchema = defineEntity({
  name: 'Media',
  tableName: 'media',
  indexes: [{ properties: ['account', 'deletedAt', 'createdAt'] }],
  properties: {
    ...baseProperties,
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade'),
    kind: p.enum(mediaKindNames),
    name: p.string().length(255),
    status: p.enum(mediaStatuses),
    /** 0…1 of the running build. */
    progress: p.double().$type<number>().default(0),
    /** Refusal code of the last build; null unless failed. */
    failureCode: p.string().length(60).nullable(),
    widthPx: p.integer().nullable(),
    heightPx: p.integer().nullable(),
    sizeBytes: p.bigint('number'),
    sha256: p.string().length(64),
    /** Random, in every public address of the medium; says nothing about the id. */
    publicKey: p.string().length(32).unique(),
    /** Folder of the build that is shown; switched only once a new one is complete. */
    buildId: p.string().length(40).nullable(),
    /** Builds of before that publications may still show. */
    formerBuildIds: p.array().onCreate(() => []),
    /** Counts the builds asked for: a worker that comes late with an older number changes nothing. */
    buildNumber: p.integer().default(1),
    manifest: p.json().$type<MediaManifest>().nullable(),
    altText: p.text().default(''),
    credit: p.string().length(200).default(''),
    tags: p.array().onCreate(() => []),
    uploadedBy: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null'),
    deletedAt: p.datetime().nullable(),
  },
})
export class Media extends mediaSchema.class {}
mediaSchema.setClass(Media)
