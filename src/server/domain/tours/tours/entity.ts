import { defineEntity, p } from '@mikro-orm/core'
import type { TourButtons } from '../../../../shared/buttons/tour-buttons.ts'
import type { CustomTexts } from '../../../../shared/custom-texts/registry.ts'
import type { GeoLocation } from '../../../../shared/media/media.ts'
import type { TourStyles } from '../../../../shared/styles/styles.ts'
import { defaultTransition, transitionNames } from '../../../../shared/tours/transitions.ts'
import { baseProperties } from '../../../database/base-entity.ts'
import { deletedIndex } from '../../../database/deleted-index.ts'
import { tourCountTriggers } from '../../../database/derived-data/counts.ts'
import { tourUsageTrigger } from '../../../database/derived-data/media-usage.ts'
import { tourListingTrigger } from '../../../database/derived-data/tour-listing.ts'
import { tourSearchTrigger } from '../../../database/derived-data/tour-search.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { User } from '../../identity/users/entity.ts'
import { backgroundAudioProperties } from '../../library/media/background-audio-entity.ts'
import { Media } from '../../library/media/entity.ts'

const tourSchema = defineEntity({
  name: 'Tour',
  tableName: 'tours',
  indexes: [
    { properties: ['account', 'deletedAt', 'savedAt'] },
    deletedIndex('tours'),
    // Partial index for `media-uses.ts`, because few tours have a logo.
    {
      name: 'tours_with_logo',
      expression: `create index "tours_with_logo" on "tours" (((styles->'logo'->>'mediaId')::uuid)) where deleted_at is null and styles->'logo'->>'mediaId' is not null`,
    },
  ],
  triggers: [tourUsageTrigger, tourSearchTrigger, tourListingTrigger, ...tourCountTriggers],
  properties: {
    ...baseProperties,
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade'),
    name: p.string().length(200),
    description: p.text().default(''),
    cover: () => p.manyToOne(Media).mapToPk().nullable().deleteRule('set null').index(),
    /** Social card; null for an image of a stop. */
    socialMedia: () => p.manyToOne(Media).mapToPk().nullable().deleteRule('set null').index(),
    language: p.string().length(35).default('en'),
    /** Languages of its translations. */
    languages: p.array().onCreate(() => []),
    /** Ids of all stops that are not deleted, in their order. */
    stopIds: p.array().onCreate(() => []),
    startStopId: p.uuid().nullable(),
    stopDescriptionMinimized: p.boolean().default(false),
    transition: p.enum(transitionNames).default(defaultTransition),
    /** Buttons of the viewer; null for the default ones. */
    buttons: p.json().$type<TourButtons>().nullable(),
    tags: p.array().onCreate(() => []),
    ...backgroundAudioProperties,
    location: p.json().$type<GeoLocation>().nullable(),
    mapShown: p.boolean().default(true),
    /** Google Analytics ID; null for the ID of the account. */
    gaId: p.string().length(40).nullable(),
    styles: p.json().$type<TourStyles>().nullable(),
    /** Texts of the viewer in the tour's language; null if all are in English. */
    customTexts: p.json().$type<CustomTexts>().nullable(),
    /** English texts that the custom texts were written for. */
    customTextSources: p.json().$type<CustomTexts>().nullable(),
    customScript: p.text().nullable(),
    /** Inherited parts of the brand kit. A change of the kit copies its values into the tour's columns. */
    brandKitParts: p
      .array()
      .default([])
      .onCreate(() => []),
    /** Version of the tour's own fields, for optimistic concurrency. */
    version: p.integer().version(),
    savedAt: p.datetime().onCreate(() => new Date()),
    savedBy: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null'),
    deletedAt: p.datetime().nullable(),
  },
})
export class Tour extends tourSchema.class {}
tourSchema.setClass(Tour)
