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
import { limits } from '../../../shared/limits.ts'

/**
 * A closed modal is gone after 500 ms (spec §9). It fades from the first moment on, so that nobody waits for
 * it; `base.css` gives the fade its steep start.
 */
const leavingSlowly = { transition: 'fade' as const, duration: 160, exitDuration: limits.modalCloseDelayMs }

/** The header element of a dialog would count as a second banner of the page. */
const attributes = { header: { role: 'presentation' } }

const field = { size: 'md' }

export const componentDefaults = {
  Button: Button.extend({ defaultProps: { size: 'sm' } }),
  ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray', size: 36 } }),
  TextInput: TextInput.extend({ defaultProps: field }),
  PasswordInput: PasswordInput.extend({ defaultProps: field }),
  Textarea: Textarea.extend({ defaultProps: field }),
  Select: Select.extend({ defaultProps: field }),
  // The placeholder is a focusable element without a name, which axe reports.
  Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false, position: 'bottom-end', shadow: 'md' } }),
  Popover: Popover.extend({ defaultProps: { shadow: 'md' } }),
  Modal: Modal.extend({ defaultProps: { centered: true, radius: 'lg', transitionProps: leavingSlowly, attributes } }),
  Drawer: Drawer.extend({ defaultProps: { transitionProps: leavingSlowly, attributes } }),
  // A line that is longer than a phone is wide would make the whole page that wide.
  Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, withArrow: false, multiline: true, maw: 320 } }),
  Loader: Loader.extend({ defaultProps: { type: 'oval', size: 'sm' } }),
}
