import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

/** Error message, announced immediately; nothing without one. */
export function FailureAlert({ sentence, reason }: { sentence: string | null; reason?: string | undefined }) {
  if (sentence === null) return null
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden="true" />}>
      <strong>{sentence}</strong>
      {reason !== undefined && <div>{reason}</div>}
    </Alert>
  )
}
