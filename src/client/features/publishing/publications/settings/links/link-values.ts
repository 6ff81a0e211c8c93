import type { View } from '../../../../../../shared/geometry/sphere.ts'
import type { ShareLink } from '../../../../../../shared/sharing/share-links.ts'
import { sharingLimits } from '../../../../../../shared/sharing/sharing-limits.ts'
import { fromLocalInput, toLocalInput } from '../../../../library/media/detail/local-time.ts'

/** Form values of the share link dialog. */
export type LinkValues = {
  readonly name: string
  readonly startStopId: string | null
  readonly startView: View | null
  readonly language: string | null
  readonly requiresPassword: boolean
  readonly password: string
  /** Local time of this computer; empty for a link that never expires. */
  readonly expires: string
  /** Empty for no limit. */
  readonly maxOpens: number | string
}

/** Values with which the form of a share link starts; defaults for a new link. */
export function linkValues(link: ShareLink | null): LinkValues {
  return {
    name: link?.name ?? '',
    startStopId: link?.startStopId ?? null,
    startView: link?.startView ?? null,
    language: link?.language ?? null,
    requiresPassword: link?.hasPassword ?? false,
    password: '',
    expires: link?.expiresAt ? toLocalInput(link.expiresAt).slice(0, 16) : '',
    maxOpens: link?.maxOpens ?? '',
  }
}

type LinkProblem = 'nameMissing' | 'passwordShort' | 'expiryInPast' | 'opensOutOfRange'

/** Validation errors by field, as locale keys. */
export type LinkProblems = Partial<Record<'name' | 'password' | 'expires' | 'maxOpens', LinkProblem>>

/** True if the expiry hasn't changed. Field values are compared, because the field drops the stored seconds. */
function isExpiryUnchanged({ expires }: LinkValues, link: ShareLink | null): boolean {
  return expires === linkValues(link).expires
}

/** Validates the form. An empty password field keeps the stored password. */
export function linkProblems(values: LinkValues, link: ShareLink | null, now: Date): LinkProblems {
  const problems: LinkProblems = {}
  if (values.name.trim() === '') problems.name = 'nameMissing'
  const keepsPassword = link?.hasPassword === true && values.password === ''
  if (values.requiresPassword && !keepsPassword && values.password.length < sharingLimits.passwordMinLength)
    problems.password = 'passwordShort'
  const expiresAt = fromLocalInput(values.expires)
  const isInFuture = expiresAt !== null && new Date(expiresAt) > now
  if (values.expires !== '' && !isExpiryUnchanged(values, link) && !isInFuture) problems.expires = 'expiryInPast'
  const maxOpens = Number(values.maxOpens)
  const isValidLimit = Number.isInteger(maxOpens) && maxOpens >= 1 && maxOpens <= sharingLimits.linkOpensMax
  if (values.maxOpens !== '' && !isValidLimit) problems.maxOpens = 'opensOutOfRange'
  return problems
}

/** Password field of the update: absent keeps the stored password, null removes it. */
function passwordOf({ requiresPassword, password }: LinkValues, link: ShareLink | null): { password?: string | null } {
  if (!requiresPassword) return link?.hasPassword ? { password: null } : {}
  return password === '' ? {} : { password }
}

/** Input of the create and update operations. */
export function linkInput(values: LinkValues, link: ShareLink | null) {
  return {
    name: values.name.trim(),
    startStopId: values.startStopId,
    startView: values.startStopId === null ? null : values.startView,
    language: values.language,
    expiresAt: link !== null && isExpiryUnchanged(values, link) ? link.expiresAt : fromLocalInput(values.expires),
    maxOpens: values.maxOpens === '' ? null : Number(values.maxOpens),
    ...passwordOf(values, link),
  }
}
