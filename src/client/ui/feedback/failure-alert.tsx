import { IconAlertCircle } from '@tabler/icons-react'
import { PlainAlert } from '../plain/alert.tsx'

/** Error message that is announced immediately. Renders nothing without one. */
export function FailureAlert({ message, reason }: { message: string | null; reason?: string | undefined }) {
  if (message === null) return null
  return (
    <PlainAlert tone="danger" icon={<IconAlertCircle />}>
      <strong>{message}</strong>
      {reason !== undefined && <div>{reason}</div>}
    </PlainAlert>
  )
}
