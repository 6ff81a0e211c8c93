import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router-dom'

/** The way to the report above this one, about the same days. */
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
