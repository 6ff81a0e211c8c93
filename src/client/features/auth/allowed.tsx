import type { ReactElement, ReactNode } from 'react'
import { deniedSentence, type Permission } from '../../../shared/access/permissions.ts'
import { Refused, RefusedFields } from '../../ui/refusal.tsx'
import { usePermission } from './use-permission.ts'

/** The sentence (spec §6) for somebody who may not; null for those who may. */
export function useRefusal(permission: Permission): string | null {
  return usePermission(permission) ? null : deniedSentence(permission)
}

type AllowedProps = {
  readonly to: Permission
  readonly inMenu?: boolean
  /** What the tooltip says to those who may. */
  readonly tip?: string
  readonly children: ReactElement<Record<string, unknown>>
}

/** A button for those who may; the others see it disabled, with the reason. */
export function Allowed({ to, inMenu = false, tip, children }: AllowedProps) {
  return (
    <Refused sentence={useRefusal(to)} inMenu={inMenu} tip={tip}>
      {children}
    </Refused>
  )
}

type AllowedFieldsProps = { readonly to: Permission; readonly isQuiet?: boolean; readonly children: ReactNode }

/** Fields for those who may change them; the others read them, and why. */
export function AllowedFields({ to, isQuiet = false, children }: AllowedFieldsProps) {
  return (
    <RefusedFields sentence={useRefusal(to)} isQuiet={isQuiet}>
      {children}
    </RefusedFields>
  )
}
