import { z } from 'zod'
import { roleNames } from '../access/permissions.ts'
import { blockingChecks } from '../accessibility/blocking-checks.ts'
import { gaId } from '../analytics/ga-id.ts'
import { signedInUser } from '../auth/auth.ts'
import { browserZone, timeZone } from '../kernel/time-zones.ts'
import { mapTilesAttribution, mapTilesUrl } from '../locations/map-tiles.ts'
import { id, name } from '../texts.ts'

export const accountsPageLength = 25

export const accountTiers = ['free', 'foundation', 'enterprise'] as const

/** Public Mapbox token. Secret tokens (`sk.`) are rejected, because visitors can read the token (threat T60). */
export const mapboxToken = z
  .string()
  .max(400)
  .regex(/^pk\.[A-Za-z0-9._-]+$/)

export const listAccountsInput = z.strictObject({})
export const startOwnAccountInput = z.strictObject({ timeZone: browserZone.optional() })
export const switchAccountInput = z.strictObject({ accountId: id })
export const getAccountInput = z.strictObject({})
export const updateAccountInput = z
  .strictObject({
    name,
    gaId: gaId.nullable(),
    mapboxToken: mapboxToken.nullable(),
    mapTilesUrl: mapTilesUrl.nullable(),
    mapTilesAttribution: mapTilesAttribution.nullable(),
    timeZone,
    blockingChecks,
  })
  .partial()
/** Host of the language model that the person agreed to send texts and images to; null turns suggestions off. */
export const updateTextSuggestionsInput = z.strictObject({ host: z.string().min(1).max(300).nullable() })
export const transferOwnershipInput = z.strictObject({ userId: id })
/** The account's name, typed by the person as confirmation. */
export const closeAccountInput = z.strictObject({ name: z.string().max(200) })

export const accountCard = z.strictObject({
  aid: z.string(),
  name: z.string(),
  role: z.enum(roleNames),
  tier: z.string(),
  status: z.string(),
  tourCount: z.int(),
  memberCount: z.int(),
  /** Last save of a tour in the account; null without tours. */
  lastSavedAt: z.string().nullable(),
  /** Last activity of this person in the account; null for never. */
  lastOpenedAt: z.string().nullable(),
})
export type AccountCard = Readonly<z.infer<typeof accountCard>>

/** Account that the person just joined or created, with their memberships. */
export const joinedAccount = z.strictObject({ accountId: z.string(), user: signedInUser })

/** Host of the language model, and whether the account allows it. */
export const textSuggestionSettings = z.strictObject({ host: z.string(), isAllowed: z.boolean() })

export const accountSettings = z.strictObject({
  aid: z.string(),
  name: z.string(),
  tier: z.string(),
  status: z.string(),
  gaId: z.string().nullable(),
  mapboxToken: z.string().nullable(),
  /** URL of map tiles for the editor: with `{z}`, `{x}` and `{y}`, or of a `.pmtiles` file. */
  mapTilesUrl: z.string().nullable(),
  /** Text with links (`<a href="https://…">`) that the editor shows with these tiles. */
  mapTilesAttribution: z.string().nullable(),
  /** Map tiles of the installation; null without any. */
  defaultMapTiles: z.strictObject({ url: z.string(), attribution: z.string().nullable() }).nullable(),
  /** IANA time zone of analytics and of new schedules. */
  timeZone: z.string(),
  /** Accessibility checks that prevent publishing while they fail. */
  blockingChecks,
  /** Null if the installation has no language model. */
  textSuggestions: textSuggestionSettings.nullable(),
})
export type AccountSettings = Readonly<z.infer<typeof accountSettings>>
export const updatedTextSuggestions = z.strictObject({ textSuggestions: textSuggestionSettings.nullable() })
