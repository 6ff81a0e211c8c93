import { defineEntity, p } from '@mikro-orm/core'
import { baseProperties } from '../../../../database/base-entity.ts'
import { Media } from '../entity.ts'

const captionSchema = defineEntity({
  name: 'MediaCaption',
  tableName: 'media_captions',
  properties: {
    ...baseProperties,
    media: () => p.manyToOne(Media).mapToPk().deleteRule('cascade').index(),
    /** Zero-based position among the captions of the medium. */
    position: p.integer(),
    language: p.string().length(35),
    label: p.string().length(200),
    vtt: p.text(),
    version: p.integer().version(),
  },
})
export class MediaCaption extends captionSchema.class {}
captionSchema.setClass(MediaCaption)
