import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, SyntheticEvent } from 'react'

type NativeProps = ComponentPropsWithRef<'button'>
type BusyButtonProps = Omit<ButtonProps, 'loading'> &
  Omit<NativeProps, keyof ButtonProps> & { readonly isBusy: boolean }

/** Ignores a click, including the click that Enter in a form field triggers. */
function ignoreEvent(event: SyntheticEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Props of an inactive button, which stays focusable so that it keeps the focus after a click. */
export const inactiveProps = {
  'data-disabled': true,
  'aria-disabled': true,
  onClick: (event: SyntheticEvent) => event.preventDefault(),
} as const

/**
 * Button of an asynchronous action. While busy it shows a spinner and ignores clicks, but keeps the focus: Mantine's
 * own `loading` disables the element, and a disabled element loses the focus.
 */
export function BusyButton({ isBusy, disabled, ...props }: BusyButtonProps) {
  const isDisabled = disabled === true && !isBusy
  const busyProps = isBusy ? { 'aria-busy': true, 'aria-disabled': true, onClick: ignoreEvent } : {}
  return (
    <Button
      {...props}
      loading={isBusy}
      disabled={isDisabled}
      renderRoot={(root: NativeProps) => <button {...root} disabled={isDisabled} {...busyProps} />}
    />
  )
}
