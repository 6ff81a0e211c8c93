import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconTemplate, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Template } from '../../../../shared/templates/templates.ts'
import { textLimits } from '../../../../shared/text-limits.ts'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { showError } from '../../../platform/error-notice.ts'
import { trpc } from '../../../platform/trpc.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { SavedText } from '../../../ui/fields/saved-text.tsx'
import { useLast } from '../../../ui/hooks/use-last.ts'
import { SettingsSection } from '../../../ui/layout/settings-section.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Allowed, AllowedFields } from '../../access/auth/session/allowed.tsx'
import { TemplateSample, templateFacts } from './template-facts.tsx'
import classes from './templates.module.css'
import { useTemplatePages } from './use-template-pages.ts'

type DeleteConfirmationProps = { readonly template: Template; readonly onClose: () => void }

/** Content of the dialog that deletes a template after a confirmation. */
function DeleteConfirmation({ template: { id, name }, onClose }: DeleteConfirmationProps) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const { mutate, error, isPending } = trpc.templates.remove.useMutation({
    onSuccess() {
      notifications.show({ message: t('templates.deleted', { name }) })
      onClose()
    },
    onSettled: () => void utils.templates.list.invalidate(),
  })
  return (
    <Stack gap="lg">
      <FailureAlert message={error === null ? null : errorMessage(t, error)} />
      <Text>{t('templates.deleteText')}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('editor.cancel')}
        </Button>
        <BusyButton color="red" isBusy={isPending} onClick={() => mutate({ templateId: id })}>
          {t('templates.delete')}
        </BusyButton>
      </Group>
    </Stack>
  )
}

function TemplateRow({ template, onDelete }: { readonly template: Template; readonly onDelete: () => void }) {
  const { t, i18n } = useTranslation()
  const utils = trpc.useUtils()
  const { mutate } = trpc.templates.update.useMutation({
    onError: (error) => showError(t, error),
    onSettled: () => void utils.templates.list.invalidate(),
  })
  const { id, name } = template
  return (
    <li className={classes.row}>
      <TemplateSample template={template} />
      <div className={classes.rename}>
        <SavedText
          label={t('templates.name')}
          name={t('templates.nameOf', { name })}
          description={templateFacts(t, template, i18n.language)}
          value={name}
          maxLength={textLimits.nameMaxLength}
          required={t('templates.nameMissing')}
          onCommit={(text) => mutate({ templateId: id, name: text.trim() })}
        />
      </div>
      <Allowed to="manageTours" whileReadOnly>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          aria-label={t('templates.deleteOf', { name })}
          onClick={onDelete}
        >
          {t('templates.delete')}
        </Button>
      </Allowed>
    </li>
  )
}

/** `/home/settings/templates`: the templates of the account, to rename and delete. */
export function TemplatesScreen() {
  const { t } = useTranslation()
  const [templateToDelete, setTemplateToDelete] = useState<Template | null>(null)
  const displayedTemplate = useLast(templateToDelete ?? undefined)
  const { accountTemplates, error, retry, hasMore, isLoadingMore, loadMore } = useTemplatePages()
  const close = () => setTemplateToDelete(null)
  return (
    <SettingsSection title={t('templates.title')} hint={t('templates.hint')}>
      {error && <LoadFailure message={errorMessage(t, error)} onRetry={retry} />}
      {accountTemplates === undefined && !error && <Skeleton height={160} radius="md" />}
      {accountTemplates?.length === 0 && (
        <Notice icon={<IconTemplate size={28} />} title={t('templates.empty')} text={t('templates.emptyHint')}>
          <Button component={Link} to={screenPaths.home} variant="default">
            {t('templates.goToTours')}
          </Button>
        </Notice>
      )}
      {accountTemplates !== undefined && accountTemplates.length > 0 && (
        <AllowedFields to="manageTours" isQuiet>
          <ul className={classes.rows}>
            {accountTemplates.map((template) => (
              <TemplateRow key={template.id} template={template} onDelete={() => setTemplateToDelete(template)} />
            ))}
          </ul>
        </AllowedFields>
      )}
      {hasMore && (
        <BusyButton variant="default" mt="md" isBusy={isLoadingMore} onClick={loadMore}>
          {t('templates.more')}
        </BusyButton>
      )}
      <Dialog
        opened={templateToDelete !== null}
        onClose={close}
        title={t('templates.deleteTitle', { name: displayedTemplate?.name ?? '' })}
      >
        {displayedTemplate && (
          <DeleteConfirmation key={displayedTemplate.id} template={displayedTemplate} onClose={close} />
        )}
      </Dialog>
    </SettingsSection>
  )
}
