import { Stack } from '@mantine/core'
import { AllowedSitesSetting } from './allowed-sites-setting.tsx'
import { CopySetting } from './copy-setting.tsx'
import { GoogleAnalyticsSetting } from './google-analytics-setting.tsx'
import { ShareLinks } from './links/share-links.tsx'
import { PhonePreview } from './qr/phone-preview.tsx'
import { ScheduleSetting } from './schedule-setting.tsx'
import { ScriptSetting } from './script-setting.tsx'
import { ShortLink } from './short-link/short-link.tsx'
import { SocialCard } from './social-card/social-card.tsx'
import { VisibilitySetting } from './visibility-setting.tsx'

/** All settings of the Share & Publish tab; each is a `PublishSetting` in its own file. */
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
      <CopySetting />
    </Stack>
  )
}
