import { defineEntity, p } from '@mikro-orm/core'
import { Account } from '../accounts/entity.ts'
import { Share } from '../publishing/entity.ts'

/** A short link of a tour. Those it had before lead to it, too. */
const shareSlugSchema = defineEntity({
  name: 'ShareSlug',
  tableName: 'share_slugs',
  properties: {
    slug: p.string().length(60).primary(),
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade').index(),
    share: () => p.manyToOne(Share).mapToPk().deleteRule('cascade').index(),
    isCurrent: p.boolean().default(true),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
})
export class ShareSlug extends shareSlugSchema.class {}
shareSlugSchema.setClass(ShareSlug)
