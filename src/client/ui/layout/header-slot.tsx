import { createContext, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'

type Slot = { readonly element: HTMLElement | null; readonly setElement: (element: HTMLElement | null) => void }

const SlotContext = createContext<Slot>({ element: null, setElement: () => undefined })

/** Lets screens render controls into the header. */
export function HeaderSlotProvider({ children }: { children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  return <SlotContext value={{ element, setElement }}>{children}</SlotContext>
}

/** Target in the header for the controls of a screen. */
export function HeaderSlotTarget({ className }: { className?: string | undefined }) {
  return <div ref={useContext(SlotContext).setElement} className={className} />
}

/** Renders its children into the header. */
export function HeaderSlot({ children }: { children: ReactNode }) {
  const { element } = useContext(SlotContext)
  return element && createPortal(children, element)
}
