import { Button, Group, Radio, Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportCriterion } from '../../../../../shared/accessibility/report.ts'
import { type Verdict, verdicts } from '../../../../../shared/accessibility/verdicts.ts'
import { textLimits } from '../../../../../shared/text-limits.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { useTourEditor } from '../../../tours/tour-draft/use-tour-editor.tsx'

type JudgmentDialogProps = {
  readonly criterion: ReportCriterion
  /** Question that the person has to answer. */
  readonly question: string
  readonly opened: boolean
  readonly onClose: () => void
}

function JudgmentForm({ criterion, question, onClose }: Omit<JudgmentDialogProps, 'opened'>) {
  const { t } = useTranslation()
  const { id: tourId } = useTourEditor().tour
  const utils = trpc.useUtils()
  const { id, judgment } = criterion
  const [verdict, setVerdict] = useState<Verdict | null>(judgment?.verdict ?? null)
  const [remark, setRemark] = useState(judgment?.remark ?? '')
  const { mutate, error, isPending } = trpc.accessibility.judge.useMutation({
    onSuccess: async () => {
      await utils.accessibility.report.invalidate({ tourId })
      onClose()
    },
    // Another person may have judged it in the meantime.
    onError: () => void utils.accessibility.report.invalidate({ tourId }),
  })
  const save = (newVerdict: Verdict | null) =>
    mutate({ tourId, criterion: id, verdict: newVerdict, remark, version: judgment?.version ?? null })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (verdict !== null) save(verdict)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <FailureAlert message={error === null ? null : errorMessage(t, error)} />
        <Radio.Group label={question} value={verdict} onChange={(value) => setVerdict(value as Verdict)}>
          <Stack gap="xs" mt="xs">
            {verdicts.map((name) => (
              <Radio key={name} value={name} label={t(`accessibility.conformance.${name}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('accessibility.judgment.remark')}
          description={t('accessibility.judgment.remarkHint')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={textLimits.plainTextMaxLength}
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          {judgment !== null && (
            <Button variant="subtle" color="red" mr="auto" disabled={isPending} onClick={() => save(null)}>
              {t('accessibility.judgment.remove')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('editor.cancel')}
          </Button>
          <BusyButton type="submit" isBusy={isPending} disabled={verdict === null}>
            {t('accessibility.judgment.save')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}

/** Dialog in which a person judges a criterion. */
export function JudgmentDialog({ criterion, question, opened, onClose }: JudgmentDialogProps) {
  const { t } = useTranslation()
  const { id, name } = criterion
  return (
    <Dialog opened={opened} onClose={onClose} title={t('accessibility.judgment.title', { criterion: `${id} ${name}` })}>
      <JudgmentForm criterion={criterion} question={question} onClose={onClose} />
    </Dialog>
  )
}
