import { Group } from '@mantine/core'
import { QrButton } from '../qr/qr-button.tsx'
import { ShareMenu } from './share-menu.tsx'
import type { Shared } from './share-targets.ts'

/** How the main link gets to people. */
export function ShareActions(shared: Shared) {
  return (
    <Group gap="xs">
      <ShareMenu {...shared} />
      <QrButton {...shared} />
    </Group>
  )
}
