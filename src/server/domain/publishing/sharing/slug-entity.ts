import { defineEntity, p } from '@mikro-orm/core'
import { Account } from '../../identity/tenancy/entity.ts'
import { Share } from '../../tours/publication-state/entity.ts'

/**
 * Current or previous short link of a tour. Rows outlive the tour and the account, because a printed short link must
 * never lead to another tour.
 */
const shareSlugSchema = defineEntity({
  name: 'ShareSlug',
  tableName: 'share_slugs',
  properties: {
    slug: p.string().length(60).primary(),
    account: () => p.manyToOne(Account).mapToPk().nullable().deleteRule('set null').index(),
    share: () => p.manyToOne(Share).mapToPk().nullable().deleteRule('set null').index(),
    isCurrent: p.boolean().default(true),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
})
export class ShareSlug extends shareSlugSchema.class {}
shareSlugSchema.setClass(ShareSlug)
