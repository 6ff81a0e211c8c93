import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, SyntheticEvent } from 'react'

type NativeProps = ComponentPropsWithRef<'button'>
type BusyButtonProps = Omit<ButtonProps, 'loading'> &
  Omit<NativeProps, keyof ButtonProps> & { readonly isBusy: boolean }

/** Also keeps the form around it from being sent again by Enter, which presses the button. */
function swallow(event: SyntheticEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Properties of a button with nothing to do. The keyboard still reaches it, so that it stays where it was pressed. */
export const resting = {
  'data-disabled': true,
  'aria-disabled': true,
  onClick: (event: SyntheticEvent) => event.preventDefault(),
} as const

/**
 * A button whose work takes a while. Until it is done the button shows that and does nothing, but the keyboard stays on
 * it: Mantine's own `loading` disables the element, and a disabled element loses the focus.
 */
export function BusyButton({ isBusy, disabled, ...props }: BusyButtonProps) {
  const isDisabled = disabled === true && !isBusy
  const busy = isBusy ? { 'aria-busy': true, 'aria-disabled': true, onClick: swallow } : {}
  return (
    <Button
      {...props}
      loading={isBusy}
      disabled={isDisabled}
      renderRoot={(root: NativeProps) => <button {...root} disabled={isDisabled} {...busy} />}
    />
  )
}
