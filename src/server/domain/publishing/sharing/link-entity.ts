import { defineEntity, p } from '@mikro-orm/core'
import type { View } from '../../../../shared/geometry/sphere.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { User } from '../../identity/users/entity.ts'
import { Share } from '../../tours/publication-state/entity.ts'

/** Additional address of a tour with its own conditions. */
const shareLinkSchema = defineEntity({
  name: 'ShareLink',
  tableName: 'share_links',
  properties: {
    /** 128 random bits in base62, as in share ids. */
    id: p.string().length(22).primary(),
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade').index(),
    share: () => p.manyToOne(Share).mapToPk().deleteRule('cascade').index(),
    name: p.string().length(100),
    passwordHash: p.text().nullable(),
    /** Incremented to revoke all passes. */
    accessVersion: p.integer().default(1),
    expiresAt: p.datetime().nullable(),
    startStopId: p.uuid().nullable(),
    startView: p.json().$type<View>().nullable(),
    language: p.string().length(35).nullable(),
    /** Maximum number of opens; null for no limit. */
    maxOpens: p.integer().nullable(),
    openCount: p.integer().default(0),
    lastOpenedAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
    createdBy: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null'),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
})
export class ShareLink extends shareLinkSchema.class {}
shareLinkSchema.setClass(ShareLink)
