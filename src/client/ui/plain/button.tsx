import type { ComponentPropsWithRef, ReactNode, SyntheticEvent } from 'react'
import classes from './button.module.css'
import { Spinner } from './spinner.tsx'

type ButtonStyle = {
  readonly variant?: 'filled' | 'default' | undefined
  readonly size?: 'sm' | 'md' | undefined
  /** Icon before the label. */
  readonly icon?: ReactNode
}

type LabelProps = ButtonStyle & { readonly children: ReactNode }

function Label({ icon, children }: LabelProps) {
  return (
    <span className={classes.inner}>
      {icon !== undefined && <span className={classes.icon}>{icon}</span>}
      <span className={classes.label}>{children}</span>
    </span>
  )
}

const stylePropsOf = ({ variant = 'filled', size = 'sm' }: ButtonStyle) => ({
  className: classes.button,
  'data-variant': variant,
  'data-size': size,
})

type PlainButtonProps = ComponentPropsWithRef<'button'> & LabelProps & { readonly isBusy?: boolean }

/** Ignores a click, including the click that Enter in a form field triggers. */
function ignoreEvent(event: SyntheticEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Button without Mantine. While busy it shows a spinner and ignores clicks, but keeps the focus. */
export function PlainButton({ variant, size, icon, isBusy = false, children, ...props }: PlainButtonProps) {
  const busyProps = isBusy ? { 'aria-busy': true, 'aria-disabled': true, onClick: ignoreEvent } : {}
  return (
    <button type="button" {...stylePropsOf({ variant, size })} {...props} {...busyProps}>
      <Label icon={icon}>{children}</Label>
      {isBusy && (
        <span className={classes.spinner}>
          <Spinner size={22} />
        </span>
      )}
    </button>
  )
}

type PlainLinkButtonProps = ComponentPropsWithRef<'a'> & LabelProps

/** Link that looks like a button. */
export function PlainLinkButton({ variant, size, icon, children, ...props }: PlainLinkButtonProps) {
  return (
    <a {...stylePropsOf({ variant, size })} {...props}>
      <Label icon={icon}>{children}</Label>
    </a>
  )
}
