import { Stack } from '@mantine/core'

/** Who sees the tour, when and where; each setting is a `PublishSetting` in a file of its own. */
export function PublishSettings() {
  return <Stack gap="xs">{/* A visibility row comes first, links after it. */}</Stack>
}
