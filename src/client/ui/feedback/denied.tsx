import { Tooltip } from '@mantine/core'
import {
  cloneElement,
  createContext,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
  useContext,
  useEffect,
  useState,
} from 'react'
import { menuInPage } from '../overlays/menu-in-page.ts'
import classes from './denied.module.css'

/** Reason why a control is disabled; null if it is enabled. */
export type DenialReason = string | null

const DenialContext = createContext<DenialReason>(null)

/** Time for which the reason stays visible after a press, because touch has no hover. */
const reasonVisibleMs = 5000

/** Shows the reason for some time after a press. */
function useReasonOnPress(): readonly [boolean, () => void] {
  const [pressCount, setPressCount] = useState(0)
  useEffect(() => {
    if (pressCount === 0) return
    const timer = setTimeout(() => setPressCount(0), reasonVisibleMs)
    return () => clearTimeout(timer)
  }, [pressCount])
  return [pressCount > 0, () => setPressCount((count) => count + 1)]
}

/**
 * Props of a denied button, which stays visible, focusable and readable by screen readers, but only shows the reason.
 */
function deniedButton(
  reason: string,
  { inMenu, showReason }: { readonly inMenu: boolean; readonly showReason: () => void },
) {
  const onClick = (event: SyntheticEvent) => {
    // Also prevents the default action of links and menu items.
    event.preventDefault()
    event.stopPropagation()
    showReason()
  }
  const deniedProps = { 'aria-disabled': true, 'aria-description': reason, onClick } as const
  // Arrow keys skip menu items with `data-disabled`, and with them the reason.
  return inMenu ? { ...deniedProps, closeMenuOnClick: false } : { ...deniedProps, 'data-disabled': true }
}

const tooltipEvents = { hover: true, focus: true, touch: true }

type DeniedProps = {
  readonly reason: DenialReason
  readonly inMenu?: boolean
  /** Tooltip of the enabled control, such as the name of an icon button. */
  readonly tip?: string | undefined
  /** Single button, link or menu item. */
  readonly children: ReactElement<Record<string, unknown>>
}

type DeniedControlProps = Pick<DeniedProps, 'children'> & { readonly reason: string; readonly inMenu: boolean }

function DeniedControl({ reason, inMenu, children }: DeniedControlProps) {
  const [isReasonVisible, showReason] = useReasonOnPress()
  return (
    <ReasonTip reason={reason} isReasonVisible={isReasonVisible}>
      {cloneElement(children, deniedButton(reason, { inMenu, showReason }))}
    </ReasonTip>
  )
}

type ReasonTipProps = Pick<DeniedProps, 'children'> & { readonly reason: string; readonly isReasonVisible: boolean }

function ReasonTip({ reason, isReasonVisible, children }: ReasonTipProps) {
  return (
    <Tooltip
      {...menuInPage}
      // Fixed positioning, so that scroll containers don't clip tooltips of the header.
      floatingStrategy="fixed"
      label={reason}
      events={tooltipEvents}
      {...(isReasonVisible ? { opened: true } : {})}
    >
      {children}
    </Tooltip>
  )
}

/** Disables a control with a reason, which appears on hover, on focus and on press, and is read by screen readers. */
export function Denied({ reason, inMenu = false, tip, children }: DeniedProps) {
  if (reason === null) return tip === undefined ? children : <Tooltip label={tip}>{children}</Tooltip>
  return (
    <DeniedControl reason={reason} inMenu={inMenu}>
      {children}
    </DeniedControl>
  )
}

type DeniedFieldsProps = {
  readonly reason: DenialReason
  /** True to omit the note; the fields themselves still have the reason. */
  readonly isQuiet?: boolean
  readonly children: ReactNode
}

/** Note with the reason why the fields below it are read-only. Renders nothing if they aren't. */
export function AccessNote() {
  const reason = useFieldDenial()
  return reason !== null && <p className={classes.note}>{reason}</p>
}

/** Makes the fields inside read-only if there is a reason, with a note before them. */
export function DeniedFields({ reason, isQuiet = false, children }: DeniedFieldsProps) {
  return (
    <DenialContext value={reason}>
      {!isQuiet && <AccessNote />}
      {children}
    </DenialContext>
  )
}

/** Reason why the surrounding fields are read-only; null if they aren't. */
export function useFieldDenial(): DenialReason {
  return useContext(DenialContext)
}

/** Single denied field without a note nearby: shows the reason on hover, on focus and on press. */
export function DeniedField({ children }: { readonly children: ReactElement<Record<string, unknown>> }) {
  const reason = useFieldDenial()
  const [isReasonVisible, showReason] = useReasonOnPress()
  if (reason === null) return children
  const deniedProps = { readOnly: true, 'aria-disabled': true, 'aria-description': reason, onClick: showReason }
  return (
    <ReasonTip reason={reason} isReasonVisible={isReasonVisible}>
      {cloneElement(children, deniedProps)}
    </ReasonTip>
  )
}

type DeniedFieldProps = {
  readonly readOnly?: boolean
  readonly title?: string
  readonly 'aria-disabled'?: boolean
  readonly 'aria-description'?: string
}

/** Props that make a field read-only, but readable and focusable, if the `DeniedFields` around it have a reason. */
export function useDeniedField(): DeniedFieldProps {
  const reason = useFieldDenial()
  if (reason === null) return {}
  return { readOnly: true, title: reason, 'aria-disabled': true, 'aria-description': reason }
}
