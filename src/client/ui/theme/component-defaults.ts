import type {
  ActionIconProps,
  ButtonProps,
  DrawerProps,
  LoaderProps,
  MenuProps,
  ModalProps,
  PopoverProps,
  TextInputProps,
  TooltipProps,
} from '@mantine/core'

const modalCloseDelayMs = 500

/**
 * A closed modal unmounts after 500 ms (spec §9), but fades out immediately: `base.css` gives the fade a steep start.
 */
const delayedExit = { transition: 'fade' as const, duration: 160, exitDuration: modalCloseDelayMs }

/** Role of a dialog's header element, which would otherwise be a second banner landmark. */
const dialogAttributes = { header: { role: 'presentation' } }

/** Default props of a component. `Button.extend()` would load the component together with the theme. */
const defaults = <Props>(defaultProps: Partial<Props>) => ({ defaultProps })

const fieldDefaults = defaults<TextInputProps>({ size: 'md' })

export const componentDefaults = {
  Button: defaults<ButtonProps>({ size: 'sm' }),
  ActionIcon: defaults<ActionIconProps>({ variant: 'subtle', color: 'gray', size: 36 }),
  TextInput: fieldDefaults,
  PasswordInput: fieldDefaults,
  Textarea: fieldDefaults,
  Select: fieldDefaults,
  Menu: defaults<MenuProps>({
    // Mantine's placeholder is a focusable element without a name, which axe reports.
    withInitialFocusPlaceholder: false,
    // A focused button may be out of view when a key opens its menu. A hidden menu couldn't take the focus.
    hideDetached: false,
    position: 'bottom-end',
    shadow: 'md',
  }),
  Popover: defaults<PopoverProps>({ shadow: 'md' }),
  Modal: defaults<ModalProps>({
    centered: true,
    radius: 'lg',
    transitionProps: delayedExit,
    attributes: dialogAttributes,
  }),
  Drawer: defaults<DrawerProps>({ transitionProps: delayedExit, attributes: dialogAttributes }),
  // A wider tooltip would overflow the page on phones.
  Tooltip: defaults<TooltipProps>({ openDelay: 400, withArrow: false, multiline: true, maw: 320 }),
  Loader: defaults<LoaderProps>({ type: 'oval', size: 'sm' }),
}
