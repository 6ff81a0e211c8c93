import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { ShareLink } from '../../../../../../shared/sharing/share-links.ts'
import { sharingLimits } from '../../../../../../shared/sharing/sharing-limits.ts'
import { errorMessage } from '../../../../../platform/error-message.ts'
import { trpc } from '../../../../../platform/trpc.ts'
import { FailureAlert } from '../../../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../../../ui/fields/busy-button.tsx'
import { focusFirstInvalid } from '../../../../../ui/fields/focus-first-invalid.ts'
import { Dialog } from '../../../../../ui/overlays/dialog.tsx'
import { useTourEditor } from '../../../../tours/tour-draft/use-tour-editor.tsx'
import { LinkFields } from './link-fields.tsx'
import { type LinkValues, linkInput, linkProblems, linkValues } from './link-values.ts'
import { useLinkChanges } from './use-share-links.ts'

type LinkDialogProps = {
  /** Null to create one. */
  readonly link: ShareLink | null
  readonly onClose: () => void
}

/** Creates or edits a share link. */
export function LinkDialog({ link, onClose }: LinkDialogProps) {
  const { t, i18n } = useTranslation()
  const bounds = { min: sharingLimits.passwordMinLength, max: sharingLimits.linkOpensMax.toLocaleString(i18n.language) }
  const { id: tourId } = useTourEditor().tour
  const onLinksChanged = useLinkChanges()
  const form = useForm<LinkValues>({
    initialValues: linkValues(link),
    validate: (values) => {
      const problems = Object.entries(linkProblems(values, link, new Date()))
      return Object.fromEntries(problems.map(([field, problem]) => [field, t(`shareLinks.problem.${problem}`, bounds)]))
    },
  })
  const closeOnSuccess = (key: 'shareLinks.created' | 'shareLinks.saved') => ({
    onSuccess: ({ name }: ShareLink) => {
      void onLinksChanged(t(key, { name }))
      onClose()
    },
  })
  const create = trpc.shareLinks.create.useMutation(closeOnSuccess('shareLinks.created'))
  const update = trpc.shareLinks.update.useMutation(closeOnSuccess('shareLinks.saved'))
  const error = create.error ?? update.error
  const submit = (values: LinkValues) => {
    const fields = linkInput(values, link)
    if (link === null) create.mutate({ tourId, ...fields })
    else update.mutate({ tourId, linkId: link.id, ...fields })
  }
  return (
    <Dialog opened onClose={onClose} title={t(link === null ? 'shareLinks.create' : 'shareLinks.editTitle')} size={520}>
      <form noValidate onSubmit={form.onSubmit(submit, focusFirstInvalid)}>
        <Stack gap="md">
          <FailureAlert message={error === null ? null : errorMessage(t, error)} />
          <LinkFields form={form} link={link} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('editor.cancel')}
            </Button>
            <BusyButton type="submit" isBusy={create.isPending || update.isPending}>
              {t(link === null ? 'shareLinks.create' : 'shareLinks.save')}
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
