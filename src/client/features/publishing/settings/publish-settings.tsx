import { Stack } from '@mantine/core'
import { AllowedSitesSetting } from './allowed-sites-setting.tsx'
import { ScheduleSetting } from './schedule-setting.tsx'
import { ScriptSetting } from './script-setting.tsx'
import { VisibilitySetting } from './visibility-setting.tsx'

/** Who sees the tour, when and where; each setting is a `PublishSetting` in a file of its own. */
export function PublishSettings() {
  return (
    <Stack gap="xs">
      <VisibilitySetting />
      <AllowedSitesSetting />
      <ScheduleSetting />
      <ScriptSetting />
    </Stack>
  )
}
