import { createContext, type ReactElement, type ReactNode, useContext } from 'react'
import { deniedSentence, type Permission } from '../../../../shared/access/permissions.ts'
import { Denied, DeniedFields, useFieldDenial } from '../../../ui/feedback/denied.tsx'
import { usePermission } from './use-permission.ts'

/** Why somebody who may change tours may not change what is here at this moment; null where they may. */
const ViewOnlyContext = createContext<string | null>(null)

/** The sentence (spec §6) for somebody who may not, or why they may not now; null for those who may. */
export function useDenial(permission: Permission): string | null {
  const viewOnly = useContext(ViewOnlyContext)
  if (!usePermission(permission)) return deniedSentence(permission)
  return permission === 'manageTours' ? viewOnly : null
}

type ViewOnlyProps = { readonly sentence: string | null; readonly children: ReactNode }

/** A part of a tour that can be looked at and not changed while there is a sentence that says why. */
export function ViewOnlyFields({ sentence, children }: ViewOnlyProps) {
  const denial = useFieldDenial()
  return (
    <ViewOnlyContext value={sentence}>
      <DeniedFields sentence={denial ?? sentence} isQuiet>
        {children}
      </DeniedFields>
    </ViewOnlyContext>
  )
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
