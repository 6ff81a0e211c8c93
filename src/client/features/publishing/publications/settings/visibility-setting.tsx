import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shareUrl } from '../../../../../shared/publishing/embed-codes.ts'
import type { Sharing } from '../../../../../shared/sharing/sharing.ts'
import { type Visibility, visibilities } from '../../../../../shared/sharing/visibility.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { CopyField } from '../../../../ui/fields/copy-field.tsx'
import { AllowedFields } from '../../../access/auth/session/allowed.tsx'
import { useTourEditor } from '../../../tours/tour-draft/use-tour-editor.tsx'
import { LoadingFields } from './loading-fields.tsx'
import { PasswordForm } from './password-form.tsx'
import { PublishSetting } from './publish-setting.tsx'
import { SavedMark } from './saved-mark.tsx'
import classes from './settings.module.css'
import { useLoadedSharing, useSharingChange } from './use-sharing.ts'

const isVisibility = (text: string): text is Visibility => visibilities.some((name) => name === text)

/** Main link for members of the account. */
function MembersLink() {
  const { t } = useTranslation()
  const { shareId } = useTourEditor().tour.publication
  if (shareId === null) return null
  const copyTexts = { copyLabel: t('editor.copy'), copiedLabel: t('editor.copied') }
  return <CopyField label={t('sharing.membersLink')} text={shareUrl(location.origin, shareId)} {...copyTexts} />
}

type SaveChoiceProps = { readonly isSaving: boolean; readonly onSave: () => void; readonly onCancel: () => void }

/** Save and cancel buttons. Arrow keys select each radio on the way, so a selection is not saved by itself. */
function SaveChoice({ isSaving, onSave, onCancel }: SaveChoiceProps) {
  const { t } = useTranslation()
  return (
    <Group gap="sm">
      <BusyButton isBusy={isSaving} onClick={onSave}>
        {t('sharing.save')}
      </BusyButton>
      <Button variant="default" onClick={onCancel}>
        {t('editor.cancel')}
      </Button>
      <Text c="dimmed" size="sm" role="status">
        {!isSaving && t('sharing.unsaved')}
      </Text>
    </Group>
  )
}

function VisibilityFields({ sharing }: { readonly sharing: Sharing }) {
  const { t } = useTranslation()
  const { save, failure, isSaving, isSaved } = useSharingChange()
  const [unsavedVisibility, setUnsavedVisibility] = useState<Visibility | null>(null)
  const choices = useRef<HTMLDivElement>(null)
  const selectedVisibility = unsavedVisibility ?? sharing.visibility
  const isFirstPassword = selectedVisibility === 'password' && !sharing.hasPassword
  const choose = (value: string) => {
    if (isVisibility(value)) setUnsavedVisibility(value === sharing.visibility ? null : value)
  }
  const finishChoice = (visibility: Visibility) => {
    setUnsavedVisibility(null)
    // The focused button disappears, so the selected radio takes the focus.
    choices.current?.querySelector<HTMLInputElement>(`input[value="${visibility}"]`)?.focus({ preventScroll: true })
  }
  const saveChoice = async () => {
    if (await save({ visibility: selectedVisibility })) finishChoice(selectedVisibility)
  }
  const savePassword = async (password: string) => {
    const hasSaved = await save({ visibility: 'password', password })
    if (hasSaved) setUnsavedVisibility(null)
    return hasSaved
  }
  return (
    <div className={classes.body}>
      <FailureAlert message={failure} />
      <AllowedFields to="publishTours">
        <Radio.Group ref={choices} value={selectedVisibility} onChange={choose} aria-label={t('sharing.title')}>
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
        {selectedVisibility === 'password' && (unsavedVisibility === null || isFirstPassword) && (
          <PasswordForm isReplacing={sharing.hasPassword} isSaving={isSaving} onSave={savePassword} />
        )}
        {unsavedVisibility !== null && !isFirstPassword && (
          <SaveChoice
            isSaving={isSaving}
            onSave={() => void saveChoice()}
            onCancel={() => finishChoice(sharing.visibility)}
          />
        )}
      </AllowedFields>
      {sharing.visibility === 'members' && <MembersLink />}
      <Text c="dimmed" size="sm">
        {t('sharing.shareLinksHint')}
      </Text>
      <SavedMark isSaving={isSaving} isSaved={isSaved && unsavedVisibility === null} />
    </div>
  )
}

/** Visibility of the tour by its main link. */
export function VisibilitySetting() {
  const { t } = useTranslation()
  const { sharing, error, retry } = useLoadedSharing()
  return (
    <PublishSetting
      Icon={IconEye}
      title={t('sharing.title')}
      summary={sharing && t(`sharing.visibility.${sharing.visibility}.label`)}
    >
      {sharing ? <VisibilityFields sharing={sharing} /> : <LoadingFields error={error} onRetry={retry} />}
    </PublishSetting>
  )
}
