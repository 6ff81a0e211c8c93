import { createContext, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'

type Slot = { readonly element: HTMLElement | null; readonly setElement: (element: HTMLElement | null) => void }

const SlotContext = createContext<Slot>({ element: null, setElement: () => undefined })

/** Lets screens put their own controls into the header of the frame. */
export function HeaderSlotProvider({ children }: { children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  return <SlotContext value={{ element, setElement }}>{children}</SlotContext>
}

/** Where the header shows what the screen below it puts there. */
export function HeaderSlotTarget({ className }: { className?: string | undefined }) {
  return <div ref={useContext(SlotContext).setElement} className={className} />
}

/** Shows its children in the header. */
export function HeaderSlot({ children }: { children: ReactNode }) {
  const { element } = useContext(SlotContext)
  return element && createPortal(children, element)
}
