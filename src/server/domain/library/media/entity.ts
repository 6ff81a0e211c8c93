import { defineEntity, p } from '@mikro-orm/core'
import type { View } from '../../../../shared/geometry/sphere.ts'
import type { PanoramaLevel, Retouch, TypedCoverage } from '../../../../shared/media/adjustments.ts'
import type { FileNote } from '../../../../shared/media/file-notes.ts'
import { type GeoLocation, type MediaManifest, mediaStatuses } from '../../../../shared/media/media.ts'
import { mediaKindNames } from '../../../../shared/media/registry.ts'
import type { RetouchFacts } from '../../../../shared/media/retouch-shapes.ts'
import { baseProperties } from '../../../database/base-entity.ts'
import { mediaCountTriggers } from '../../../database/derived-data/counts.ts'
import { mediaUsageTrigger } from '../../../database/derived-data/media-usage.ts'
import { mediaChangedTrigger } from '../../../database/media-changed-trigger.ts'
import { libraryIndexes } from '../../../database/media-indexes.ts'
import { type SearchableMedium, searchWordsOf, sortNameOf } from '../../../kernel/search-texts.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { User } from '../../identity/users/entity.ts'
import { Folder } from '../folders/entity.ts'

/** Sources of the build of a panorama. */
export type BuiltFrom = {
  readonly sha256: string
  readonly coverage: TypedCoverage | null
  readonly recipe: string
  readonly retouch: RetouchFacts
}

/** Facts that come from the file until a person enters them. */
export const captureFactNames = ['capturedAt', 'location', 'headingDeg'] as const
export type CaptureFactName = (typeof captureFactNames)[number]

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
    /** Progress of the running build, from 0 to 1. */
    progress: p.double().$type<number>().default(0),
    /** Error code of the last build; null unless failed. */
    failureCode: p.string().length(60).nullable(),
    widthPx: p.integer().nullable(),
    heightPx: p.integer().nullable(),
    sizeBytes: p.bigint('number'),
    sha256: p.string().length(64),
    /** Random key in every public URL of the medium; does not reveal the id. */
    publicKey: p.string().length(32).unique(),
    /** Folder of the build that is shown; switched only once a new one is complete. */
    buildId: p.string().length(40).nullable(),
    /** Earlier builds that published versions may still show. */
    formerBuildIds: p.array().onCreate(() => []),
    /** Number of the latest requested build: a late job with an older number has no effect. */
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
    /** Title from the metadata of the file; becomes the name of new stops. */
    title: p.string().length(200).nullable(),
    /** Initial view from the metadata of the file, applied to new stops. */
    initialView: p.json().$type<Readonly<Partial<View>>>().nullable(),
    /** Facts that a person has entered or cleared, which the file no longer determines. */
    typedFacts: p
      .array()
      .$type<CaptureFactName[]>()
      .onCreate(() => []),
    /** True if the medium has rows in `media_captions`. */
    hasCaptions: p.boolean().default(false),
    /** Repairs and omissions in the file; see `file-notes.ts`. */
    fileNotes: p
      .json()
      .$type<readonly FileNote[]>()
      .defaultRaw("'[]'")
      .onCreate(() => []),
    posterMs: p.integer().nullable(),
    /** Leveling of a panorama; null to use the metadata of the file. */
    level: p.json().$type<PanoramaLevel>().nullable(),
    /** Coverage of a partial panorama; null to use the metadata of the file. */
    coverage: p.json().$type<TypedCoverage>().nullable(),
    /** Retouch of a panorama; null for none. Lazy, because it may be large. */
    retouch: p.json().$type<Retouch>().nullable().lazy(),
    /** Sources of the current build, so that the next one can reuse its tiles. */
    builtFrom: p.json().$type<BuiltFrom>().nullable().lazy(),
    mimeType: p.string().length(100).nullable(),
    /** Lazy, because it may be large. */
    transcript: p.text().lazy().default(''),
    /** Id of the original where the file was replaced; null when it is the id of the medium. */
    originalId: p.uuid().nullable(),
    /** Lexemes for the library search; see `search-texts.ts`. */
    searchWords: p
      .array()
      .lazy()
      .onCreate((media: SearchableMedium) => searchWordsOf(media))
      .onUpdate((media: SearchableMedium) => searchWordsOf(media)),
    /** Sort key of the name. */
    sortName: p
      .text()
      .onCreate((media: SearchableMedium) => sortNameOf(media.name))
      .onUpdate((media: SearchableMedium) => sortNameOf(media.name)),
    uploadedBy: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null'),
    deletedAt: p.datetime().nullable(),
  },
})
export class Media extends mediaSchema.class {}
mediaSchema.setClass(Media)
