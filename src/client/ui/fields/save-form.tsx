import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { BusyButton } from './busy-button.tsx'

type SaveFormProps = {
  /** Label of the button. */
  readonly label: string
  readonly isPending: boolean
  readonly disabled?: boolean
  readonly onSave: () => void
  readonly children: ReactNode
}

/** Form of a dialog with one save button. */
export function SaveForm({ label, isPending, disabled = false, onSave, children }: SaveFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      {children}
      <Group justify="flex-end" mt="md">
        <BusyButton type="submit" isBusy={isPending} disabled={disabled}>
          {label}
        </BusyButton>
      </Group>
    </form>
  )
}
