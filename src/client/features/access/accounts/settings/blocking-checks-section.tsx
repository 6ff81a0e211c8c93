import { Checkbox, SimpleGrid, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  accessibilityChecks,
  type CheckName,
  checkNames,
  sortChecks,
} from '../../../../../shared/accessibility/checks/registry.ts'
import { severities } from '../../../../../shared/accessibility/severity.ts'
import type { AccountSettings } from '../../../../../shared/accounts/accounts.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { useDeniedField, useFieldDenial } from '../../../../ui/feedback/denied.tsx'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { SaveButton } from '../../../../ui/fields/save-button.tsx'
import { SettingsSection } from '../../../../ui/layout/settings-section.tsx'
import { Allowed, AllowedFields } from '../../auth/session/allowed.tsx'

type ChoiceProps = { readonly names: readonly CheckName[]; readonly onChange: (names: readonly CheckName[]) => void }

function CheckChoice({ names, onChange }: ChoiceProps) {
  const { t } = useTranslation()
  const deniedProps = useDeniedField()
  const isDenied = useFieldDenial() !== null
  return severities.map((severity) => (
    <Checkbox.Group
      key={severity}
      label={t(`accessibility.blocking.${severity}`)}
      description={t(`accessibility.blocking.${severity}Hint`)}
      value={[...names]}
      // Browsers don't make checkboxes read-only.
      onChange={(values) => !isDenied && onChange(sortChecks(values))}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" mt="xs">
        {checkNames
          .filter((name) => accessibilityChecks[name].severity === severity)
          .map((name) => (
            <Checkbox key={name} value={name} label={t(`accessibility.check.${name}.title`)} {...deniedProps} />
          ))}
      </SimpleGrid>
    </Checkbox.Group>
  ))
}

type BlockingChecksSectionProps = { readonly blockingChecks: AccountSettings['blockingChecks'] }

/** Accessibility checks that block publishing in the account. */
export function BlockingChecksSection({ blockingChecks }: BlockingChecksSectionProps) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const [changedNames, setChangedNames] = useState<readonly CheckName[] | null>(null)
  const { mutate, error, isPending } = trpc.accounts.update.useMutation({
    onSuccess: (saved) => {
      utils.accounts.get.setData({}, saved)
      setChangedNames(null)
      void utils.audit.invalidate()
      void utils.accessibility.invalidate()
      notifications.show({ message: t('accounts.saved') })
    },
  })
  const names = changedNames ?? blockingChecks
  const isChanged = names.join(' ') !== blockingChecks.join(' ')
  return (
    <SettingsSection title={t('accessibility.title')} hint={t('accessibility.blocking.hint')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged) mutate({ blockingChecks: [...names] })
        }}
      >
        <Stack gap="md">
          <FailureAlert message={error === null ? null : errorMessage(t, error)} />
          <AllowedFields to="manageUsers">
            <CheckChoice names={names} onChange={setChangedNames} />
          </AllowedFields>
          <Allowed to="manageUsers">
            <SaveButton isBusy={isPending} isChanged={isChanged}>
              {t('accessibility.blocking.save')}
            </SaveButton>
          </Allowed>
        </Stack>
      </form>
    </SettingsSection>
  )
}
