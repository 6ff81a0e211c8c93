import { Group } from '@mantine/core'
import type { ComponentProps } from 'react'
import { UnsavedGuard } from '../feedback/unsaved-guard.tsx'
import { BusyButton, resting } from './busy-button.tsx'

type SaveButtonProps = Omit<ComponentProps<typeof BusyButton>, 'type' | 'disabled'> & {
  /** Whether the form holds anything that is not stored. */
  readonly isChanged: boolean
}

/**
 * Sends the form it ends. While there is nothing to send it rests; the keyboard still reaches it, so that it stays where
 * it was pressed once everything is stored.
 */
export function SaveButton({ isChanged, isBusy, ...props }: SaveButtonProps) {
  return (
    <Group>
      <UnsavedGuard isUnsaved={isChanged && !isBusy} />
      <BusyButton type="submit" isBusy={isBusy} {...(isChanged || isBusy ? {} : resting)} {...props} />
    </Group>
  )
}
