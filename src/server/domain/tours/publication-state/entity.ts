import { defineEntity, p } from '@mikro-orm/core'
import { publicationStatuses } from '../../../../shared/publishing/publications.ts'
import type { ChangeSelection } from '../../../../shared/publishing/selection/change-selection.ts'
import type { LiveSummary } from '../../../../shared/sharing/live-summary.ts'
import { defaultVisibility, visibilities } from '../../../../shared/sharing/visibility.ts'
import { baseProperties } from '../../../database/base-entity.ts'
import { shareListingTrigger } from '../../../database/kept/tour-listing.ts'
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
    /** Which of the changes that waited it publishes; null: all of them. */
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
    /** The one pointer: number of the snapshot visitors see; null while unpublished. */
    liveNumber: p.integer().nullable(),
    /** When the live snapshot was taken. */
    liveAsOf: p.datetime().nullable(),
    /** Mark of the draft when the live snapshot was taken (`draft-marks.ts`); null for older publications. */
    liveMark: p.text().nullable(),
    publishedAt: p.datetime().nullable(),
    /** What search engines are told of the live version; null until it was read. */
    liveSummary: p.json().$type<LiveSummary>().nullable(),
    /** Who may see the live version by the main link. */
    visibility: p.enum(visibilities).default(defaultVisibility),
    /** Of the main link; kept while another visibility is chosen. */
    passwordHash: p.text().nullable(),
    /** Grows whenever whoever was let in has to prove themselves again. */
    accessVersion: p.integer().default(1),
    /** Host names of sites that may embed the tour; none: every site. */
    embedDomains: p
      .array()
      .defaultRaw("'{}'")
      .onCreate(() => []),
    /** Whether visits are counted. */
    countsVisits: p.boolean().default(true),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
})
export class Share extends shareSchema.class {}
shareSchema.setClass(Share)
