import {
  ActionIcon,
  Button,
  Drawer,
  Loader,
  Menu,
  Modal,
  PasswordInput,
  Popover,
  Select,
  Textarea,
  TextInput,
  Tooltip,
} from '@mantine/core'

const modalCloseDelayMs = 500

/**
 * A closed modal unmounts after 500 ms (spec §9), but fades out immediately: `base.css` gives the fade a steep start.
 */
const delayedExit = { transition: 'fade' as const, duration: 160, exitDuration: modalCloseDelayMs }

/** Without a role, the header element of a dialog would be a second banner landmark. */
const attributes = { header: { role: 'presentation' } }

const field = { size: 'md' }

export const componentDefaults = {
  Button: Button.extend({ defaultProps: { size: 'sm' } }),
  ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray', size: 36 } }),
  TextInput: TextInput.extend({ defaultProps: field }),
  PasswordInput: PasswordInput.extend({ defaultProps: field }),
  Textarea: Textarea.extend({ defaultProps: field }),
  Select: Select.extend({ defaultProps: field }),
  // Mantine's placeholder is a focusable element without a name, which axe reports.
  Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false, position: 'bottom-end', shadow: 'md' } }),
  Popover: Popover.extend({ defaultProps: { shadow: 'md' } }),
  Modal: Modal.extend({ defaultProps: { centered: true, radius: 'lg', transitionProps: delayedExit, attributes } }),
  Drawer: Drawer.extend({ defaultProps: { transitionProps: delayedExit, attributes } }),
  // Longer lines would widen the page on phones.
  Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, withArrow: false, multiline: true, maw: 320 } }),
  Loader: Loader.extend({ defaultProps: { type: 'oval', size: 'sm' } }),
}
