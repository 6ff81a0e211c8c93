import { Stack } from '@mantine/core'
import { AllowedSitesSetting } from './allowed-sites-setting.tsx'
import { GoogleAnalyticsSetting } from './google-analytics-setting.tsx'
import { ShareLinks } from './links/share-links.tsx'
import { PhonePreview } from './qr/phone-preview.tsx'
import { ScheduleSetting } from './schedule-setting.tsx'
import { ScriptSetting } from './script-setting.tsx'
import { ShortLink } from './short-link/short-link.tsx'
import { SocialCard } from './social-card/social-card.tsx'
import { VisibilitySetting } from './visibility-setting.tsx'

/** Who sees the tour, when and where; each setting is a `PublishSetting` in a file of its own. */
export function PublishSettings() {
  return (
    <Stack gap="xs">
      <VisibilitySetting />
      <ShareLinks />
      <ShortLink />
      <SocialCard />
      <PhonePreview />
      <AllowedSitesSetting />
      <ScheduleSetting />
      <ScriptSetting />
      <GoogleAnalyticsSetting />
    </Stack>
  )
}
