import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

/** Error message, announced immediately; nothing without one. */
export function FailureAlert({ message, reason }: { message: string | null; reason?: string | undefined }) {
  if (message === null) return null
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden="true" />}>
      <strong>{message}</strong>
      {reason !== undefined && <div>{reason}</div>}
    </Alert>
  )
}
