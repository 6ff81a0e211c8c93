import { defineEntity, p } from '@mikro-orm/core'
import { publicationStatuses } from '../../../../shared/publishing/publications.ts'
import type { ChangeSelection } from '../../../../shared/publishing/selection/change-selection.ts'
import type { LiveSummary } from '../../../../shared/sharing/live-summary.ts'
import { defaultVisibility, visibilities } from '../../../../shared/sharing/visibility.ts'
import { baseProperties } from '../../../database/base-entity.ts'
import { shareListingTrigger } from '../../../database/derived-data/tour-listing.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { User } from '../../identity/users/entity.ts'
import { Tour } from '../tours/entity.ts'

const publicationSchema = defineEntity({
  name: 'Publication',
  tableName: 'publications',
  uniques: [{ properties: ['tour', 'number'] }],
  properties: {
    ...baseProperties,
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade').index(),
    tour: () => p.manyToOne(Tour).mapToPk().deleteRule('cascade'),
    number: p.integer(),
    status: p.enum(publicationStatuses),
    progress: p.double().$type<number>().default(0),
    failureCode: p.string().length(60).nullable(),
    /** Selected changes; null for all waiting changes. */
    selection: p.json().$type<ChangeSelection>().nullable(),
    requestedBy: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null'),
  },
})
export class Publication extends publicationSchema.class {}
publicationSchema.setClass(Publication)

const shareSchema = defineEntity({
  name: 'Share',
  tableName: 'shares',
  triggers: [shareListingTrigger],
  properties: {
    /** The share id: 128 random bits, base62. */
    id: p.string().length(22).primary(),
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade').index(),
    tour: () => p.manyToOne(Tour).mapToPk().deleteRule('cascade').unique(),
    /** Number of the snapshot that visitors see; null while unpublished. */
    liveNumber: p.integer().nullable(),
    /** Time of the live snapshot. */
    liveAsOf: p.datetime().nullable(),
    /**
     * Fingerprint of the draft when the live snapshot was taken (`draft-fingerprints.ts`); null for older publications.
     */
    liveFingerprint: p.text().nullable().fieldName('live_mark'),
    publishedAt: p.datetime().nullable(),
    /** Summary of the live version for search engines; null until it is written. */
    liveSummary: p.json().$type<LiveSummary>().nullable(),
    /** Visibility of the live version by the main link. */
    visibility: p.enum(visibilities).default(defaultVisibility),
    /** Password of the main link. It stays while another visibility is chosen. */
    passwordHash: p.text().nullable(),
    /** Incremented to revoke the access that visitors have. */
    accessVersion: p.integer().default(1),
    /** Host names of sites that may embed the tour; empty for all sites. */
    embedDomains: p
      .array()
      .defaultRaw("'{}'")
      .onCreate(() => []),
    /** True if visits are counted. */
    countsVisits: p.boolean().default(true),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
})
export class Share extends shareSchema.class {}
shareSchema.setClass(Share)
