import { defineEntity, p } from '@mikro-orm/core'
import { Share } from '../../tours/publication-state/entity.ts'

/**
 * What the public versions of a tour show, by the keys in the addresses of its media and texts: those of the live one,
 * and those of versions that it replaced, for as long as their snapshots are kept.
 */
const publicationMediumSchema = defineEntity({
  name: 'PublicationMedium',
  tableName: 'publication_media',
  properties: {
    share: () => p.manyToOne(Share).mapToPk().deleteRule('cascade').primary(),
    publicKey: p.string().length(32).primary().index(),
    /** The latest version that shows it. */
    number: p.integer(),
    /** Since when the live version shows it no more; null while it does. */
    replacedAt: p.datetime().nullable(),
  },
})
export class PublicationMedium extends publicationMediumSchema.class {}
publicationMediumSchema.setClass(PublicationMedium)
