import { Group } from '@mantine/core'
import type { ComponentProps } from 'react'
import { UnsavedGuard } from '../feedback/unsaved-guard.tsx'
import { BusyButton, inactiveProps } from './busy-button.tsx'

type SaveButtonProps = Omit<ComponentProps<typeof BusyButton>, 'type' | 'disabled'> & {
  /** True if the form has unsaved changes. */
  readonly isChanged: boolean
}

/** Submit button of a form, inactive without changes. It stays focusable, so that it keeps the focus after saving. */
export function SaveButton({ isChanged, isBusy, ...props }: SaveButtonProps) {
  return (
    <Group>
      <UnsavedGuard isUnsaved={isChanged && !isBusy} />
      <BusyButton type="submit" isBusy={isBusy} {...(isChanged || isBusy ? {} : inactiveProps)} {...props} />
    </Group>
  )
}
