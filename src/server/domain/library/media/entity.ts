import { defineEntity, p } from '@mikro-orm/core'
import type { View } from '../../../../shared/geometry/sphere.ts'
import type { PanoramaLevel, Retouch, TypedCoverage } from '../../../../shared/media/adjustments.ts'
import type { FileNote } from '../../../../shared/media/file-notes.ts'
import { type GeoLocation, type MediaManifest, mediaStatuses } from '../../../../shared/media/media.ts'
import { mediaKindNames } from '../../../../shared/media/registry.ts'
import type { RetouchFacts } from '../../../../shared/media/retouch-shapes.ts'
import { baseProperties } from '../../../database/base-entity.ts'
import { mediaCountTriggers } from '../../../database/kept/counts.ts'
import { mediaUsageTrigger } from '../../../database/kept/media-usage.ts'
import { mediaChangedTrigger } from '../../../database/media-changed-trigger.ts'
import { libraryIndexes } from '../../../database/media-indexes.ts'
import { type Findable, searchWordsOf, sortNameOf } from '../../../kernel/search-texts.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { User } from '../../identity/users/entity.ts'
import { Folder } from '../folders/entity.ts'

/** What a panorama's build was made from. */
export type BuiltFrom = {
  readonly sha256: string
  readonly coverage: TypedCoverage | null
  readonly recipe: string
  readonly retouch: RetouchFacts
}

/** Facts that are read from a file until a person says otherwise. */
export const typedFacts = ['capturedAt', 'location', 'headingDeg'] as const
export type TypedFact = (typeof typedFacts)[number]

const mediaSchema = defineEntity({
  name: 'Media',
  tableName: 'media',
  indexes: libraryIndexes,
  triggers: [mediaChangedTrigger, mediaUsageTrigger, ...mediaCountTriggers],
  properties: {
    ...baseProperties,
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade'),
    kind: p.enum(mediaKindNames),
    name: p.string().length(255),
    status: p.enum(mediaStatuses),
    /** 0…1 of the running build. */
    progress: p.double().$type<number>().default(0),
    /** Error code of the last build; null unless failed. */
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
    folder: () => p.manyToOne(Folder).mapToPk().nullable().deleteRule('set null').index(),
    durationMs: p.integer().nullable(),
    capturedAt: p.datetime().nullable(),
    location: p.json().$type<GeoLocation>().nullable(),
    headingDeg: p.double().$type<number>().nullable(),
    /** Angles of the view that the file asks new stops to open with. */
    initialView: p.json().$type<Readonly<Partial<View>>>().nullable(),
    /** Which facts a person has said, or cleared: what a file says of them counts no more. */
    typedFacts: p
      .array()
      .$type<TypedFact[]>()
      .onCreate(() => []),
    /** Whether `media_captions` holds any. */
    hasCaptions: p.boolean().default(false),
    /** Repairs and omissions in the file; see `file-notes.ts`. */
    fileNotes: p
      .json()
      .$type<readonly FileNote[]>()
      .defaultRaw("'[]'")
      .onCreate(() => []),
    posterMs: p.integer().nullable(),
    /** How a panorama stood; null: as its file says. */
    level: p.json().$type<PanoramaLevel>().nullable(),
    /** What a panorama covers; null: as its file says. */
    coverage: p.json().$type<TypedCoverage>().nullable(),
    /** What is painted over a panorama; null: nothing. Read with one medium only: it may be long. */
    retouch: p.json().$type<Retouch>().nullable().lazy(),
    /** What the build that is shown was made from, for the next one to go on from. */
    builtFrom: p.json().$type<BuiltFrom>().nullable().lazy(),
    mimeType: p.string().length(100).nullable(),
    /** Read with one medium only: it may be long. */
    transcript: p.text().lazy().default(''),
    /** Name of the original's file where it is not the medium's own id: it was replaced. */
    originalId: p.uuid().nullable(),
    /** What `browse` searches by; see `search-texts.ts`. */
    searchWords: p
      .array()
      .lazy()
      .onCreate((media: Findable) => searchWordsOf(media))
      .onUpdate((media: Findable) => searchWordsOf(media)),
    /** The name as it is sorted by. */
    sortName: p
      .text()
      .onCreate((media: Findable) => sortNameOf(media.name))
      .onUpdate((media: Findable) => sortNameOf(media.name)),
    uploadedBy: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null'),
    deletedAt: p.datetime().nullable(),
  },
})
export class Media extends mediaSchema.class {}
mediaSchema.setClass(Media)
