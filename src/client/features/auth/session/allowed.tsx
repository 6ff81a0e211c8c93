import { createContext, type ReactElement, type ReactNode, useContext } from 'react'
import { deniedSentence, type Permission } from '../../../../shared/access/permissions.ts'
import { Denied, DeniedFields, useFieldDenial } from '../../../ui/feedback/denied.tsx'
import { usePermission } from './use-permission.ts'

/** Why somebody who may change tours may not change what is here at this moment; null where they may. */
const ViewOnlyContext = createContext<string | null>(null)

/** Why nothing in the account can be changed at this moment, but only deleted and revoked; null where it can. */
const ReadOnlyContext = createContext<string | null>(null)

/** The sentence (spec §6) for somebody who may not, or why they may not now; null for those who may. */
export function useDenial(permission: Permission): string | null {
  const viewOnly = useContext(ViewOnlyContext)
  if (!usePermission(permission)) return deniedSentence(permission)
  return permission === 'manageTours' ? viewOnly : null
}

/** The same, and why the account can't be changed now, for what a read-only account doesn't let people do. */
export function useChangeDenial(permission: Permission): string | null {
  const readOnly = useContext(ReadOnlyContext)
  return useDenial(permission) ?? (permission === 'deleteAccount' ? null : readOnly)
}

type ReadOnlyProps = { readonly sentence: string | null; readonly children: ReactNode }

/** Everything of an account that is read-only while there is a sentence that says why. */
export function ReadOnlyAccount({ sentence, children }: ReadOnlyProps) {
  return <ReadOnlyContext value={sentence}>{children}</ReadOnlyContext>
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
  /** Also in a read-only account: it deletes, revokes or cancels (`whileReadOnly` of the operation). */
  readonly whileReadOnly?: boolean
  /** What the tooltip says to those who may. */
  readonly tip?: string
  readonly children: ReactElement<Record<string, unknown>>
}

/** A button for those who may; the others see it disabled, with the reason. */
export function Allowed({ to, inMenu = false, whileReadOnly = false, tip, children }: AllowedProps) {
  const denial = useDenial(to)
  const changeDenial = useChangeDenial(to)
  return (
    <Denied sentence={whileReadOnly ? denial : changeDenial} inMenu={inMenu} tip={tip}>
      {children}
    </Denied>
  )
}

type AllowedFieldsProps = { readonly to: Permission; readonly isQuiet?: boolean; readonly children: ReactNode }

/** Fields for those who may change them; the others read them, and why. */
export function AllowedFields({ to, isQuiet = false, children }: AllowedFieldsProps) {
  return (
    <DeniedFields sentence={useChangeDenial(to)} isQuiet={isQuiet}>
      {children}
    </DeniedFields>
  )
}
