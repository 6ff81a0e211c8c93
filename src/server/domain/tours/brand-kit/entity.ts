import { defineEntity, p } from '@mikro-orm/core'
import type { BrandKitFields } from '../../../../shared/brand-kit/brand-kit.ts'
import type { TourButtons } from '../../../../shared/buttons/tour-buttons.ts'
import type { TourStyles } from '../../../../shared/styles/styles.ts'
import { defaultTransition, transitionNames } from '../../../../shared/tours/transitions.ts'
import { baseProperties } from '../../../database/base-entity.ts'
import { brandKitUsageTrigger } from '../../../database/derived-data/media-usage.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { User } from '../../identity/users/entity.ts'

const brandKitSchema = defineEntity({
  name: 'BrandKit',
  tableName: 'brand_kits',
  uniques: [{ properties: ['account'] }],
  // Partial indexes for `media-uses.ts`.
  indexes: [
    {
      name: 'brand_kits_with_logo',
      expression: `create index "brand_kits_with_logo" on "brand_kits" (((styles->'logo'->>'mediaId')::uuid)) where styles->'logo'->>'mediaId' is not null`,
    },
    {
      name: 'brand_kits_with_nadir',
      expression: `create index "brand_kits_with_nadir" on "brand_kits" (((nadir->>'mediaId')::uuid)) where nadir->>'mediaId' is not null`,
    },
  ],
  triggers: [brandKitUsageTrigger],
  properties: {
    ...baseProperties,
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade'),
    styles: p.json().$type<TourStyles>().nullable(),
    buttons: p.json().$type<TourButtons>().nullable(),
    transition: p.enum(transitionNames).default(defaultTransition),
    nadir: p.json().$type<NonNullable<BrandKitFields['nadir']>>().nullable(),
    /** Changed parts whose values some tours may not have yet. */
    pendingParts: p
      .array()
      .default([])
      .onCreate(() => []),
    /** Last tour that was updated with them, in the order of ids; null before the first one. */
    pendingAfter: p.uuid().nullable(),
    /** Time at which the kit was deleted. Its row exists until no tour inherits from it. */
    deletedAt: p.datetime().nullable(),
    /** Version for optimistic locking. */
    version: p.integer().version(),
    savedAt: p.datetime(),
    savedBy: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null'),
  },
})
/** Styles and buttons that the tours of an account can inherit. */
export class BrandKit extends brandKitSchema.class {}
brandKitSchema.setClass(BrandKit)
