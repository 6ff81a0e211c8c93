import { defineEntity, p } from '@mikro-orm/core'
import { Share } from '../../tours/publication-state/entity.ts'

/**
 * Public key of media or texts that a version of a share shows. The version is live, or it is replaced but its snapshot
 * still exists.
 */
const publicationMediumSchema = defineEntity({
  name: 'PublicationMedium',
  tableName: 'publication_media',
  properties: {
    share: () => p.manyToOne(Share).mapToPk().deleteRule('cascade').primary(),
    publicKey: p.string().length(32).primary().index(),
    /** The latest version that shows it. */
    number: p.integer(),
    /** Time since which the live version does not show it; null while it does. */
    replacedAt: p.datetime().nullable(),
  },
})
export class PublicationMedium extends publicationMediumSchema.class {}
publicationMediumSchema.setClass(PublicationMedium)
