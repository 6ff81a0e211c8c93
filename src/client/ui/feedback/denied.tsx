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

/** Why somebody may not use what they see; null where they may. */
export type ErrorMessage = string | null

const DenialContext = createContext<ErrorMessage>(null)

/** How long the reason stays after a press; a finger that pressed does not hover. */
const toldMs = 5000

/** Whether the reason is told because somebody pressed, and what tells it. */
function useTold(): readonly [boolean, () => void] {
  const [presses, setPresses] = useState(0)
  useEffect(() => {
    if (presses === 0) return
    const timer = setTimeout(() => setPresses(0), toldMs)
    return () => clearTimeout(timer)
  }, [presses])
  return [presses > 0, () => setPresses((count) => count + 1)]
}

/** Properties of a button that is there to be seen, reached and read out; all it does is to tell why. */
function deniedButton(sentence: string, { inMenu, tell }: { readonly inMenu: boolean; readonly tell: () => void }) {
  const onClick = (event: SyntheticEvent) => {
    // Also keeps a link or a menu item from doing what its press would do.
    event.preventDefault()
    event.stopPropagation()
    tell()
  }
  const words = { 'aria-disabled': true, 'aria-description': sentence, onClick } as const
  // The arrow keys of a menu skip what carries the mark of a disabled item, and with it the reason.
  return inMenu ? { ...words, closeMenuOnClick: false } : { ...words, 'data-disabled': true }
}

const tooltipEvents = { hover: true, focus: true, touch: true }

type DeniedProps = {
  readonly sentence: ErrorMessage
  readonly inMenu?: boolean
  /** What the tooltip says to those who may: the name of a button that shows only a drawing. */
  readonly tip?: string | undefined
  /** One button, link or menu item. */
  readonly children: ReactElement<Record<string, unknown>>
}

type ToldProps = Pick<DeniedProps, 'children'> & { readonly sentence: string; readonly inMenu: boolean }

function ToldControl({ sentence, inMenu, children }: ToldProps) {
  const [isTold, tell] = useTold()
  return (
    <ReasonTip sentence={sentence} isTold={isTold}>
      {cloneElement(children, deniedButton(sentence, { inMenu, tell }))}
    </ReasonTip>
  )
}

type ReasonTipProps = Pick<DeniedProps, 'children'> & { readonly sentence: string; readonly isTold: boolean }

function ReasonTip({ sentence, isTold, children }: ReasonTipProps) {
  return (
    <Tooltip
      {...menuInPage}
      // What scrolls in the page must not cut off what belongs to the header.
      floatingStrategy="fixed"
      label={sentence}
      events={tooltipEvents}
      {...(isTold ? { opened: true } : {})}
    >
      {children}
    </Tooltip>
  )
}

/**
 * A control that somebody may not use stays where it is and says why: on hover, on focus, when it is pressed, and to a
 * screen reader.
 */
export function Denied({ sentence, inMenu = false, tip, children }: DeniedProps) {
  if (sentence === null) return tip === undefined ? children : <Tooltip label={tip}>{children}</Tooltip>
  return (
    <ToldControl sentence={sentence} inMenu={inMenu}>
      {children}
    </ToldControl>
  )
}

type DeniedFieldsProps = {
  readonly sentence: ErrorMessage
  /** Without a note of its own, where there is none to spare; the fields themselves say it. */
  readonly isQuiet?: boolean
  readonly children: ReactNode
}

/** The reason once, in sight, for all that stands below it; nothing where there is none. */
export function AccessNote() {
  const sentence = useFieldDenial()
  return sentence !== null && <p className={classes.note}>{sentence}</p>
}

/** Fields that somebody may read and not change; a note before them says why. */
export function DeniedFields({ sentence, isQuiet = false, children }: DeniedFieldsProps) {
  return (
    <DenialContext value={sentence}>
      {!isQuiet && <AccessNote />}
      {children}
    </DenialContext>
  )
}

/** Why the fields here may not be changed; null where they may. */
export function useFieldDenial(): ErrorMessage {
  return useContext(DenialContext)
}

/** A field without a note near it, in such a place: it says why on hover, on focus and when it is pressed. */
export function DeniedField({ children }: { readonly children: ReactElement<Record<string, unknown>> }) {
  const sentence = useFieldDenial()
  const [isTold, tell] = useTold()
  if (sentence === null) return children
  const words = { readOnly: true, 'aria-disabled': true, 'aria-description': sentence, onClick: tell }
  return (
    <ReasonTip sentence={sentence} isTold={isTold}>
      {cloneElement(children, words)}
    </ReasonTip>
  )
}

type DeniedFieldProps = {
  readonly readOnly?: boolean
  readonly title?: string
  readonly 'aria-disabled'?: boolean
  readonly 'aria-description'?: string
}

/** Properties of a field in such a place. Its text stays readable, and the keyboard reaches it. */
export function useDeniedField(): DeniedFieldProps {
  const sentence = useFieldDenial()
  if (sentence === null) return {}
  return { readOnly: true, title: sentence, 'aria-disabled': true, 'aria-description': sentence }
}
