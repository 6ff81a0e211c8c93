import { createContext, type ReactElement, type ReactNode, useContext } from 'react'
import { deniedMessage, type Permission } from '../../../../../shared/access/permissions.ts'
import { Denied, DeniedFields, useFieldDenial } from '../../../../ui/feedback/denied.tsx'
import { usePermission } from './use-permission.ts'

/** Reason why this part of a tour is view-only for members who may otherwise edit; null if it isn't. */
const ViewOnlyContext = createContext<string | null>(null)

/** Reason why the account is read-only, so that things can only be deleted or revoked; null if it isn't. */
const ReadOnlyContext = createContext<string | null>(null)

/** Reason (spec §6) why the user lacks a permission, or can't use it here; null if they can. */
export function useDenial(permission: Permission): string | null {
  const viewOnly = useContext(ViewOnlyContext)
  if (!usePermission(permission)) return deniedMessage(permission)
  return permission === 'manageTours' ? viewOnly : null
}

/** Reason why the user can't make a change: no permission, or a read-only account; null if they can. */
export function useChangeDenial(permission: Permission): string | null {
  const readOnly = useContext(ReadOnlyContext)
  return useDenial(permission) ?? (permission === 'deleteAccount' ? null : readOnly)
}

type ReadOnlyProps = { readonly reason: string | null; readonly children: ReactNode }

/** Makes all screens of an account read-only while there is a reason. */
export function ReadOnlyAccount({ reason, children }: ReadOnlyProps) {
  return <ReadOnlyContext value={reason}>{children}</ReadOnlyContext>
}

type ViewOnlyProps = { readonly reason: string | null; readonly children: ReactNode }

/** Makes a part of a tour view-only while there is a reason. */
export function ViewOnlyFields({ reason, children }: ViewOnlyProps) {
  const denial = useFieldDenial()
  return (
    <ViewOnlyContext value={reason}>
      <DeniedFields reason={denial ?? reason} isQuiet>
        {children}
      </DeniedFields>
    </ViewOnlyContext>
  )
}

type AllowedProps = {
  readonly to: Permission
  readonly inMenu?: boolean
  /**
   * True to stay enabled in a read-only account, because the action deletes, revokes or cancels (`whileReadOnly` of the
   * operation).
   */
  readonly whileReadOnly?: boolean
  /** Tooltip of the enabled button. */
  readonly tip?: string
  readonly children: ReactElement<Record<string, unknown>>
}

/** Button that is disabled with the reason for users without the permission. */
export function Allowed({ to, inMenu = false, whileReadOnly = false, tip, children }: AllowedProps) {
  const denial = useDenial(to)
  const changeDenial = useChangeDenial(to)
  return (
    <Denied reason={whileReadOnly ? denial : changeDenial} inMenu={inMenu} tip={tip}>
      {children}
    </Denied>
  )
}

type AllowedFieldsProps = { readonly to: Permission; readonly isQuiet?: boolean; readonly children: ReactNode }

/** Fields that are read-only with the reason for users without the permission. */
export function AllowedFields({ to, isQuiet = false, children }: AllowedFieldsProps) {
  return (
    <DeniedFields reason={useChangeDenial(to)} isQuiet={isQuiet}>
      {children}
    </DeniedFields>
  )
}
