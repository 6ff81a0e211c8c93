import type { ReactElement, ReactNode } from 'react'
import { deniedSentence, type Permission } from '../../../../shared/access/permissions.ts'
import { Denied, DeniedFields } from '../../../ui/feedback/denied.tsx'
import { usePermission } from './use-permission.ts'

/** The sentence (spec §6) for somebody who may not; null for those who may. */
export function useDenial(permission: Permission): string | null {
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
    <Denied sentence={useDenial(to)} inMenu={inMenu} tip={tip}>
      {children}
    </Denied>
  )
}

type AllowedFieldsProps = { readonly to: Permission; readonly isQuiet?: boolean; readonly children: ReactNode }

/** Fields for those who may change them; the others read them, and why. */
export function AllowedFields({ to, isQuiet = false, children }: AllowedFieldsProps) {
  return (
    <DeniedFields sentence={useDenial(to)} isQuiet={isQuiet}>
      {children}
    </DeniedFields>
  )
}
