import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textLimits } from '../../../../shared/text-limits.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { mayRetry } from '../../../platform/retrying/retry.ts'
import { trpc } from '../../../platform/trpc.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'

const parts = ['styles', 'buttons', 'forms', 'languages', 'settings'] as const

type SaveTemplateProps = {
  readonly tour: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

/** Form that saves a tour as a template of the account, with a list of the template's contents. */
export function SaveTemplate({ tour, onClose }: SaveTemplateProps) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  // The id is an idempotency key, so that the request can be repeated safely. A changed name gets a new id, because the
  // server may already have handled the earlier request even if its response was lost.
  const [id, setId] = useState(() => crypto.randomUUID())
  const [name, setName] = useState(tour.name)
  const [isMissing, setMissing] = useState(false)
  const { mutate, error, isPending } = trpc.templates.create.useMutation({
    retry: mayRetry,
    onSuccess(template) {
      void utils.templates.list.invalidate()
      notifications.show({ message: t('templates.saved', { name: template.name }) })
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const isBlank = name.trim() === ''
        setMissing(isBlank)
        if (!isBlank && !isPending) mutate({ id, tourId: tour.id, name: name.trim() }, { onSuccess: onClose })
      }}
    >
      <Stack gap="md">
        <FailureAlert message={error === null ? null : errorMessage(t, error)} />
        <TextInput
          label={t('templates.name')}
          value={name}
          maxLength={textLimits.nameMaxLength}
          error={isMissing ? t('templates.nameMissing') : null}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setId(crypto.randomUUID())
          }}
          data-autofocus
        />
        <div>
          <Text>{t('templates.saveHint')}</Text>
          <List mt="xs">
            {parts.map((part) => (
              <List.Item key={part}>{t(`templates.part.${part}`)}</List.Item>
            ))}
          </List>
        </div>
        <Text>{t('templates.notSaved')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('editor.cancel')}
          </Button>
          <BusyButton type="submit" isBusy={isPending}>
            {t('templates.saveButton')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}
