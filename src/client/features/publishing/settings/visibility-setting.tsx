import { Radio, Stack, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shareAddress } from '../../../../shared/publishing/embed-codes.ts'
import type { Sharing } from '../../../../shared/sharing/sharing.ts'
import { type Visibility, visibilities } from '../../../../shared/sharing/visibility.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { CopyField } from '../../../ui/fields/copy-field.tsx'
import { AllowedFields } from '../../auth/session/allowed.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { PasswordForm } from './password-form.tsx'
import { PublishSetting } from './publish-setting.tsx'
import { SavedMark } from './saved-mark.tsx'
import classes from './settings.module.css'
import { useKnownSharing, useSharingChange } from './use-sharing.ts'

const isVisibility = (text: string): text is Visibility => visibilities.some((name) => name === text)

/** The share link, for colleagues. */
function MembersLink() {
  const { t } = useTranslation()
  const { shareId } = useTourEditor().tour.publication
  if (shareId === null) return null
  const texts = { copyLabel: t('editor.copy'), copiedLabel: t('editor.copied') }
  return <CopyField label={t('sharing.membersLink')} text={shareAddress(location.origin, shareId)} {...texts} />
}

function VisibilityFields({ sharing }: { readonly sharing: Sharing }) {
  const { t } = useTranslation()
  const { save, sentence, isSaving, isSaved } = useSharingChange()
  /** What was chosen, and is not stored yet: a password may have to be chosen first. */
  const [asked, setAsked] = useState<Visibility | null>(null)
  const chosen = asked ?? sharing.visibility
  const choose = async (value: string) => {
    if (!isVisibility(value)) return
    setAsked(value)
    if (value === 'password' && !sharing.hasPassword) return
    if (value !== sharing.visibility) await save({ visibility: value })
    setAsked((latest) => (latest === value ? null : latest))
  }
  const savePassword = async (password: string) => {
    const isDone = await save({ visibility: 'password', password })
    if (isDone) setAsked(null)
    return isDone
  }
  return (
    <div className={classes.body}>
      <FailureAlert sentence={sentence} />
      <AllowedFields to="publishTours">
        <Radio.Group value={chosen} onChange={(value) => void choose(value)} aria-label={t('sharing.title')}>
          <Stack gap="sm">
            {visibilities.map((name) => (
              <Radio
                key={name}
                value={name}
                label={t(`sharing.visibility.${name}.label`)}
                description={t(`sharing.visibility.${name}.text`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {chosen === 'password' && (
          <PasswordForm isReplacing={sharing.hasPassword} isSaving={isSaving} onSave={savePassword} />
        )}
      </AllowedFields>
      {chosen === 'members' && <MembersLink />}
      <Text c="dimmed" size="sm">
        {t('sharing.linksApart')}
      </Text>
      <SavedMark isSaving={isSaving} isSaved={isSaved && asked === null} />
    </div>
  )
}

/** Who can see the tour by its share link. What is chosen is saved at once. */
export function VisibilitySetting() {
  const { t } = useTranslation()
  const sharing = useKnownSharing()
  if (sharing === undefined) return null
  return (
    <PublishSetting
      Icon={IconEye}
      title={t('sharing.title')}
      summary={t(`sharing.visibility.${sharing.visibility}.label`)}
    >
      <VisibilityFields sharing={sharing} />
    </PublishSetting>
  )
}
