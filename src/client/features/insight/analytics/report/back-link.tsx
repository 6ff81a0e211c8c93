import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router-dom'

/** Link to the parent report for the same days. */
export function BackLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Button
      component={Link}
      to={to}
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
    >
      {label}
    </Button>
  )
}
