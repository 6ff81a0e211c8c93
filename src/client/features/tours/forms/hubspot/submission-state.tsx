import { useTranslation } from 'react-i18next'
import type { Form } from '../../../../../shared/forms/forms.ts'
import type { Submission } from '../../../../../shared/forms/submissions.ts'
import type { HubspotEvent } from '../../../../../shared/hubspot/hubspot.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { StatusLine } from '../../../../ui/feedback/status-line.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { useFailureNotice, useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import classes from '../submissions/submission-list.module.css'

const tones = { ok: 'good', sending: 'waiting', error: 'bad' } as const

function useEventText() {
  const { t, i18n } = useTranslation()
  return ({ state, failure, nextAttemptAt }: HubspotEvent): string => {
    if (state === 'ok') return t('forms.hubspot.state.ok')
    if (state === 'error') {
      return t('forms.hubspot.state.error', { reason: t(`forms.hubspot.failure.${failure ?? 'notSent'}`) })
    }
    if (failure === null || nextAttemptAt === null) return t('forms.hubspot.state.sending')
    const time = new Date(nextAttemptAt).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
    return t('forms.hubspot.state.retrying', { time })
  }
}

type SubmissionStateProps = {
  readonly submission: Submission
  /** Undefined if the form was deleted. */
  readonly form: Form | undefined
}

/** HubSpot state of a response, and a button that sends it. */
export function SubmissionState({ submission, form }: SubmissionStateProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const utils = trpc.useUtils()
  const onError = useFailureNotice()
  const textOf = useEventText()
  const { data } = trpc.hubspot.status.useQuery({})
  const send = trpc.hubspot.send.useMutation({
    onError: (error) => onError(error),
    onSettled: () => void utils.submissions.list.invalidate(),
  })
  const { hubspot: event } = submission
  const isConnected = data?.status === 'active' || data?.status === 'scopeMissing'
  const canSend = isConnected && form !== undefined && form.hubspot !== null
  if (event === null && !canSend) return null
  return (
    <div className={classes.hubspot}>
      {event !== null && <StatusLine tone={tones[event.state]}>{textOf(event)}</StatusLine>}
      {event !== null && event.detail !== '' && (
        <p className={classes.note}>{t('forms.hubspot.detail', { detail: event.detail })}</p>
      )}
      {canSend && (
        <Allowed to="manageTours">
          <BusyButton
            variant="default"
            isBusy={send.isPending}
            onClick={() => send.mutate({ tourId: tour.id, submissionId: submission.id })}
          >
            {t(event === null ? 'forms.hubspot.sendNow' : 'forms.hubspot.sendAgain')}
          </BusyButton>
        </Allowed>
      )}
    </div>
  )
}
