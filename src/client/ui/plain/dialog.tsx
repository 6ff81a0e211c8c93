import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useEscape } from '../hooks/use-escape.ts'
import classes from './dialog.module.css'

/** A closed dialog is removed after 500 ms (spec §9). */
const closeDelayMs = 500

type PlainDialogProps = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  readonly closeLabel: string
  readonly children: ReactNode
}

/** Modal dialog of the browser, for pages without Mantine. */
export function PlainDialog({ opened, ...props }: PlainDialogProps) {
  const [isMounted, setMounted] = useState(opened)
  if (opened && !isMounted) setMounted(true)
  useEffect(() => {
    if (opened) return
    const timer = setTimeout(() => setMounted(false), closeDelayMs)
    return () => clearTimeout(timer)
  }, [opened])
  return isMounted ? <OpenDialog {...props} isClosing={!opened} /> : null
}

type OpenDialogProps = Omit<PlainDialogProps, 'opened'> & { readonly isClosing: boolean }

function OpenDialog({ isClosing, onClose, title, closeLabel, children }: OpenDialogProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => element?.close()
  }, [])
  const closeOnce = () => {
    if (!isClosing) onClose()
  }
  useEscape(!isClosing, onClose)
  return (
    <dialog
      ref={dialog}
      // biome-ignore lint/a11y/noRedundantRoles: shortcuts and `closest` recognize dialogs by these attributes
      role="dialog"
      aria-modal="true"
      className={classes.dialog}
      aria-labelledby={titleId}
      data-closing={isClosing || undefined}
      // Escape is handled already; the Back gesture of phones only fires this.
      onCancel={(event) => {
        event.preventDefault()
        closeOnce()
      }}
      // Browsers close it directly if the page wasn't used since it opened.
      onClose={(event) => {
        if (!event.currentTarget.open) closeOnce()
      }}
    >
      <div className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className={classes.close} aria-label={closeLabel} onClick={onClose}>
          <svg viewBox="0 0 15 15" width="18" height="18" aria-hidden="true">
            <path d="M3 3l9 9m0-9l-9 9" stroke="currentColor" strokeWidth="1.2" />
          </svg>
        </button>
      </div>
      {children}
    </dialog>
  )
}
