import { defineEntity, p } from '@mikro-orm/core'
import { type AcceptedChanges, reviewStatuses } from '../../../../shared/reviews/reviews.ts'
import { baseProperties } from '../../../database/base-entity.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { User } from '../../identity/users/entity.ts'
import { Tour } from '../../tours/tours/entity.ts'

/** Request to review the changes of a tour and to publish them. */
const reviewSchema = defineEntity({
  name: 'Review',
  tableName: 'reviews',
  indexes: [
    { properties: ['account', 'status', 'createdAt'] },
    {
      name: 'reviews_open',
      expression: `create unique index "reviews_open" on "reviews" (tour_id) where status = 'open'`,
    },
  ],
  properties: {
    ...baseProperties,
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade'),
    tour: () => p.manyToOne(Tour).mapToPk().deleteRule('cascade').index(),
    status: p.enum(reviewStatuses).default('open'),
    message: p.text().default(''),
    requestedBy: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null'),
    comment: p.text().default(''),
    /** Accepted changes of an approved request; null for all of them. */
    accepted: p.json().$type<AcceptedChanges>().nullable(),
    decidedBy: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null'),
    decidedAt: p.datetime().nullable(),
  },
})
export class Review extends reviewSchema.class {}
reviewSchema.setClass(Review)
