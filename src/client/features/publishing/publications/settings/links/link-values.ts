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
  readonly asksPassword: boolean
  readonly password: string
  /** Local time of this computer; empty for a link that never expires. */
  readonly expires: string
  /** Empty for no limit. */
  readonly maxOpens: number | string
}

export function linkValues(link: ShareLink | null): LinkValues {
  return {
    name: link?.name ?? '',
    startStopId: link?.startStopId ?? null,
    startView: link?.startView ?? null,
    language: link?.language ?? null,
    asksPassword: link?.hasPassword ?? false,
    password: '',
    expires: link?.expiresAt ? toLocalInput(link.expiresAt).slice(0, 16) : '',
    maxOpens: link?.maxOpens ?? '',
  }
}

type LinkProblem = 'nameMissing' | 'passwordShort' | 'past' | 'opens'

/** Validation errors by field, as locale keys. */
export type LinkProblems = Partial<Record<'name' | 'password' | 'expires' | 'maxOpens', LinkProblem>>

/** Validates the form. A link with a password may leave the field empty to keep it. */
export function linkProblems(values: LinkValues, link: ShareLink | null, now: Date): LinkProblems {
  const problems: LinkProblems = {}
  if (values.name.trim() === '') problems.name = 'nameMissing'
  const keepsPassword = link?.hasPassword === true && values.password === ''
  if (values.asksPassword && !keepsPassword && values.password.length < sharingLimits.passwordMinLength)
    problems.password = 'passwordShort'
  const expiresAt = fromLocalInput(values.expires)
  const keepsExpiry = values.expires === linkValues(link).expires
  if (values.expires !== '' && !keepsExpiry && (expiresAt === null || new Date(expiresAt) <= now))
    problems.expires = 'past'
  const opens = Number(values.maxOpens)
  const isCount = Number.isInteger(opens) && opens >= 1 && opens <= sharingLimits.linkOpensMax
  if (values.maxOpens !== '' && !isCount) problems.maxOpens = 'opens'
  return problems
}

/** Password field of the update: absent keeps the stored password, null removes it. */
function passwordOf({ asksPassword, password }: LinkValues, link: ShareLink | null): { password?: string | null } {
  if (!asksPassword) return link?.hasPassword ? { password: null } : {}
  return password === '' ? {} : { password }
}

export function linkInput(values: LinkValues, link: ShareLink | null) {
  const keepsExpiry = link !== null && values.expires === linkValues(link).expires
  return {
    name: values.name.trim(),
    startStopId: values.startStopId,
    startView: values.startStopId === null ? null : values.startView,
    language: values.language,
    // The field has no seconds, so an unchanged expiry is sent as stored.
    expiresAt: keepsExpiry ? link.expiresAt : fromLocalInput(values.expires),
    maxOpens: values.maxOpens === '' ? null : Number(values.maxOpens),
    ...passwordOf(values, link),
  }
}
