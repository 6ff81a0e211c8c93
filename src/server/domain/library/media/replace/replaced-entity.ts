import { defineEntity, p } from '@mikro-orm/core'
import { baseProperties } from '../../../../database/base-entity.ts'
import { Media } from '../entity.ts'

/** What a medium was made from before its file was replaced, with the build that showed it. */
export type ReplacedFacts = Pick<Media, 'kind' | 'sha256' | 'sizeBytes'> & {
  /** Absent in rows of before there was any. */
  readonly builtFrom?: Media['builtFrom'] | null
  readonly fileNotes?: Media['fileNotes']
  readonly initialView?: Media['initialView']
} & {
  readonly [Fact in 'widthPx' | 'heightPx' | 'durationMs' | 'posterMs' | 'mimeType' | 'buildId' | 'manifest']:
    | Media[Fact]
    | null
}

const replacedSchema = defineEntity({
  name: 'ReplacedOriginal',
  tableName: 'replaced_originals',
  properties: {
    ...baseProperties,
    media: () => p.manyToOne(Media).mapToPk().deleteRule('cascade').index(),
    /** Name of its file among the account's originals. */
    originalId: p.uuid(),
    replacedAt: p.datetime().index(),
    facts: p.json().$type<ReplacedFacts>(),
  },
})
export class ReplacedOriginal extends replacedSchema.class {}
replacedSchema.setClass(ReplacedOriginal)
