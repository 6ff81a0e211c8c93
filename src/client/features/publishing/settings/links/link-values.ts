import type { View } from '../../../../../shared/geometry/sphere.ts'
import { limits } from '../../../../../shared/limits.ts'
import type { ShareLink } from '../../../../../shared/sharing/links.ts'
import { fromLocalInput, toLocalInput } from '../../../media/detail/local-time.ts'

/** What the dialog of a share link holds, as its fields have it. */
export type LinkValues = {
  readonly name: string
  readonly startStopId: string | null
  readonly startView: View | null
  readonly language: string | null
  readonly asksPassword: boolean
  readonly password: string
  /** In the time of this machine; empty: it never ends. */
  readonly expires: string
  /** Empty: any number. */
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

/** What is wrong with each field, by the name of its sentence. */
export type LinkProblems = Partial<Record<'name' | 'password' | 'expires' | 'maxOpens', LinkProblem>>

/** `hasPassword` is of the link as it is stored: its password may stay. */
export function linkProblems(values: LinkValues, link: ShareLink | null, now: Date): LinkProblems {
  const problems: LinkProblems = {}
  if (values.name.trim() === '') problems.name = 'nameMissing'
  const mayStay = link?.hasPassword === true && values.password === ''
  if (values.asksPassword && !mayStay && values.password.length < limits.sharePasswordMinLength)
    problems.password = 'passwordShort'
  const expiresAt = fromLocalInput(values.expires)
  const isKept = values.expires === linkValues(link).expires
  if (values.expires !== '' && !isKept && (expiresAt === null || new Date(expiresAt) <= now)) problems.expires = 'past'
  const opens = Number(values.maxOpens)
  const isCount = Number.isInteger(opens) && opens >= 1 && opens <= limits.linkOpensMax
  if (values.maxOpens !== '' && !isCount) problems.maxOpens = 'opens'
  return problems
}

/** The password to send: left out it stays as it is, null removes it. */
function passwordOf({ asksPassword, password }: LinkValues, link: ShareLink | null): { password?: string | null } {
  if (!asksPassword) return link?.hasPassword ? { password: null } : {}
  return password === '' ? {} : { password }
}

/** The fields of a link as its calls take them. */
export function linkInput(values: LinkValues, link: ShareLink | null) {
  const isKept = link !== null && values.expires === linkValues(link).expires
  return {
    name: values.name.trim(),
    startStopId: values.startStopId,
    startView: values.startStopId === null ? null : values.startView,
    language: values.language,
    // The field has no seconds; what nobody changed keeps them.
    expiresAt: isKept ? link.expiresAt : fromLocalInput(values.expires),
    maxOpens: values.maxOpens === '' ? null : Number(values.maxOpens),
    ...passwordOf(values, link),
  }
}
