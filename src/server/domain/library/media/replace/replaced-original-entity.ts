import { defineEntity, p } from '@mikro-orm/core'
import { baseProperties } from '../../../../database/base-entity.ts'
import { Media } from '../entity.ts'

/** Facts of a medium and its build before its file was replaced. */
export type ReplacedFacts = Pick<Media, 'kind' | 'sha256' | 'sizeBytes'> & {
  /** Missing in older rows. */
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
    /** Id of the file among the originals of the account. */
    originalId: p.uuid(),
    replacedAt: p.datetime().index(),
    facts: p.json().$type<ReplacedFacts>(),
  },
})
export class ReplacedOriginal extends replacedSchema.class {}
replacedSchema.setClass(ReplacedOriginal)
