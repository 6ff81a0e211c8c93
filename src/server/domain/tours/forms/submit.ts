import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { z } from 'zod'
import { answerLimits } from '../../../../shared/forms/answers/answer-limits.ts'
import { type Answer, readAnswers } from '../../../../shared/forms/read-answers.ts'
import { submitFormInput } from '../../../../shared/forms/submissions.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { PublicForm } from '../../../../shared/publishing/tour-document.ts'
import { operation } from '../../../kernel/operation.ts'
import { emptyOutput } from '../../../kernel/outputs.ts'
import type { PublicScope } from '../../../kernel/scope.ts'
import { translateError } from '../../../kernel/translate-error.ts'
import { enqueueForHubspot } from '../../connections/hubspot/enqueue-submission.ts'
import { countAttempt, networkOf } from '../../identity/rate-limits/rate-limits.ts'
import { readCount } from '../../library/counts/read-counts.ts'
import { addAgreedTexts } from './add-agreed-texts.ts'
import { enqueueSubmissionEvent } from './enqueue-submission-event.ts'
import { Form } from './entity.ts'
import { type LiveForm, requireLiveForm } from './live-form.ts'
import { notifyOfSubmission } from './notify.ts'
import { Submission } from './submission-entity.ts'
import { submissionLimits } from './submission-limits.ts'

/** Removes the message of an error, because databases quote the rejected row, which must not appear in the log. */
function errorWithoutData(error: unknown): AppError {
  const translatedError = translateError(error)
  const { name = 'Error', code = '' } = Object(error)
  const cause = new Error(`a submission could not be stored: ${name} ${code}`)
  if (!(translatedError instanceof AppError)) return new AppError('server.failed', { cause })
  const { retryAfterSeconds } = translatedError
  return new AppError(translatedError.code, { cause, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) })
}

type SubmitFormInput = z.output<typeof submitFormInput>

/** Validates the answers against the published form. The error names the invalid fields, never their values. */
function validateAnswers(form: PublicForm, submitted: SubmitFormInput['answers']): readonly Answer[] {
  const fieldIds = new Set(form.fields.map(({ id }) => id))
  if (Object.keys(submitted).some((id) => !fieldIds.has(id))) throw new AppError('form.changed')
  const { answers, problems } = readAnswers(form, submitted)
  if (problems.length === 0) return answers
  const fields = problems.map(({ fieldId, problem }) => ({ field: fieldId, problem }))
  throw new AppError('input.invalid', { facts: { fields } })
}

/** Counts the attempt by network. Must run before the form is looked up, to rate-limit the guessing of ids. */
function countByNetwork({ em, network }: PublicScope): Promise<void> {
  return countAttempt(em, [
    {
      name: 'submit-network',
      key: networkOf(network),
      points: submissionLimits.perNetwork,
      windowMs: submissionLimits.networkWindowMs,
    },
  ])
}

function countByTour({ em }: PublicScope, tourId: string): Promise<void> {
  return countAttempt(em, [
    { name: 'submit-tour', key: tourId, points: submissionLimits.perTour, windowMs: submissionLimits.tourWindowMs },
  ])
}

/** Stores a submission and enqueues its notifications. It isn't an error if a concurrent request stored it first. */
async function storeSubmission(
  scope: PublicScope,
  input: SubmitFormInput,
  liveForm: LiveForm & { readonly answers: readonly Answer[] },
) {
  const { accountId, tourId, formId, submissionId: key, language } = input
  const { answers, publicationNumber, tourName, form } = liveForm
  try {
    await scope.em.transactional(async (em) => {
      const draftForm = await em.findOne(Form, { tour: tourId, formId })
      const formName = draftForm?.name ?? form.title
      const origin = { tour: tourId, formId, formName, key, publicationNumber, language }
      const submission = em.create(Submission, { ...origin, answers, receivedAt: scope.ports.now() })
      const { id: submissionId } = submission
      await em.flush()
      const notification = { accountId, tourId, tourName, formId, formName, submissionId }
      await enqueueSubmissionEvent({ ...scope, em }, { ...notification, submission })
      if ((draftForm?.hubspot ?? null) !== null) await enqueueForHubspot({ ...scope, em }, notification)
      await notifyOfSubmission({ ...scope, em }, draftForm?.notifyEmail ?? null, notification)
    })
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw errorWithoutData(error)
  }
}

/**
 * Stores a submission, validated by the version that the visitor saw. A repeated `submissionId` is ignored. Errors: 404
 * if the form isn't published, 409 `form.changed` for answers to unknown fields, 400 with the invalid fields, 429 after
 * too many submissions.
 */
export const submitForm = operation({
  allow: 'public',
  input: submitFormInput,
  example: ({ accountId, tourId, formId, submissionId, fieldId }) => ({
    accountId,
    tourId,
    formId,
    submissionId,
    answers: { [fieldId]: ['Ada'] },
    language: 'en',
    openMs: 30_000,
    publicationNumber: 3,
  }),
  output: emptyOutput,
  inputMaxBytes: submissionLimits.bodyMaxBytes,
  cleansTexts: true,
  run: async (scope, input) => {
    const { tourId, submissionId: key, openMs, website = '' } = input
    // Honeypot: a bot that filled in the hidden field gets the response of a success.
    if (website !== '') return {}
    if (openMs < answerLimits.minFillingMs) {
      const retryAfterSeconds = Math.ceil(answerLimits.minFillingMs / 1000)
      throw new AppError('request.tooMany', { retryAfterSeconds })
    }
    await countByNetwork(scope)
    if ((await scope.em.count(Submission, { tour: tourId, key })) > 0) return {}
    const liveForm = await requireLiveForm(scope, input)
    const validAnswers = validateAnswers(liveForm.form, input.answers)
    await countByTour(scope, tourId)
    const storedCount = await readCount(scope.em, tourId, 'submissions')
    if (storedCount >= submissionLimits.storedPerTour) throw new AppError('form.full')
    const answersWithTexts = await addAgreedTexts(scope.ports.files, validAnswers, {
      ...liveForm,
      language: input.language,
    })
    await storeSubmission(scope, input, { ...liveForm, answers: answersWithTexts })
    return {}
  },
})
