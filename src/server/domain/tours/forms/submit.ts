import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { z } from 'zod'
import { type Answer, readAnswers } from '../../../../shared/forms/read-answers.ts'
import { submitFormInput } from '../../../../shared/forms/submissions.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { answerLimits, limits } from '../../../../shared/limits.ts'
import type { PublicForm } from '../../../../shared/publishing/tour-document.ts'
import { done } from '../../../kernel/answers.ts'
import { operation } from '../../../kernel/operation.ts'
import type { PublicScope } from '../../../kernel/scope.ts'
import { announceToHubspot } from '../../connections/hubspot/announce.ts'
import { countAttempt, networkOf } from '../../identity/rate-limits/rate-limits.ts'
import { countOf } from '../../library/counts/read-counts.ts'
import { withAgreedTexts } from './agreed-texts.ts'
import { announceSubmission } from './announce-submission.ts'
import { Form } from './entity.ts'
import { type LiveForm, requireLiveForm } from './live-form.ts'
import { tellOfSubmission } from './notify.ts'
import { quietError } from './quiet-fault.ts'
import { Submission } from './submission-entity.ts'

type Given = z.output<typeof submitFormInput>

/** Answers as the published form wants them; says which fields are not right, never what was written. */
function acceptAnswers(form: PublicForm, given: Given['answers']): readonly Answer[] {
  const asked = new Set(form.fields.map(({ id }) => id))
  if (Object.keys(given).some((id) => !asked.has(id))) throw new AppError('form.changed')
  const { answers, problems } = readAnswers(form, given)
  if (problems.length === 0) return answers
  const fields = problems.map(({ fieldId, problem }) => ({ field: fieldId, problem }))
  throw new AppError('input.invalid', { facts: { fields } })
}

/** Counted by where it comes from before anything is looked for, so that guessing gets slow. */
function countByNetwork({ em, network }: PublicScope): Promise<void> {
  const { submissionsPerNetwork: points, submissionsWindowNetworkMs: windowMs } = limits
  return countAttempt(em, [{ name: 'submit-network', key: networkOf(network), points, windowMs }])
}

function countByTour({ em }: PublicScope, tourId: string): Promise<void> {
  const { submissionsPerTour: points, submissionsWindowTourMs: windowMs } = limits
  return countAttempt(em, [{ name: 'submit-tour', key: tourId, points, windowMs }])
}

/** Stores it; the same one that another request stored meanwhile is no fault. */
async function store(scope: PublicScope, given: Given, live: LiveForm & { readonly answers: readonly Answer[] }) {
  const { accountId, tourId, formId, submissionId: key, language } = given
  const { answers, publicationNumber, tourName, form } = live
  try {
    await scope.em.transactional(async (em) => {
      const drafted = await em.findOne(Form, { tour: tourId, formId })
      const formName = drafted?.name ?? form.title
      const about = { tour: tourId, formId, formName, key, publicationNumber, language }
      const submission = em.create(Submission, { ...about, answers, receivedAt: scope.ports.now() })
      const { id: submissionId } = submission
      await em.flush()
      const told = { accountId, tourId, tourName, formId, formName, submissionId }
      await announceSubmission({ ...scope, em }, { ...told, submission })
      if ((drafted?.hubspot ?? null) !== null) await announceToHubspot({ ...scope, em }, told)
      await tellOfSubmission({ ...scope, em }, drafted?.notifyEmail ?? null, told)
    })
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw quietError(error)
  }
}

/**
 * Takes what a visitor filled in, once for each `submissionId`, as the publication asked it that they saw. 404 for a form that is not published, 409 `form.changed`
 * for answers to what it does not ask (any more), 400 with the fields that are not right, 429 after too many.
 */
export const submitForm = operation({
  allow: 'public',
  input: submitFormInput,
  output: done,
  inputMaxBytes: limits.submissionBodyMaxBytes,
  cleansTexts: true,
  run: async (scope, given) => {
    const { tourId, submissionId: key, openMs, website = '' } = given
    // A program that filled in what nobody sees is to believe that it got through.
    if (website !== '') return {}
    if (openMs < answerLimits.minFillingMs) {
      const retryAfterSeconds = Math.ceil(answerLimits.minFillingMs / 1000)
      throw new AppError('request.tooMany', { retryAfterSeconds })
    }
    await countByNetwork(scope)
    if ((await scope.em.count(Submission, { tour: tourId, key })) > 0) return {}
    const live = await requireLiveForm(scope, given)
    const accepted = acceptAnswers(live.form, given.answers)
    await countByTour(scope, tourId)
    const kept = await countOf(scope.em, tourId, 'submissions')
    if (kept >= limits.submissionsKeptPerTour) throw new AppError('form.full')
    const answers = await withAgreedTexts(scope.ports.files, accepted, { ...live, language: given.language })
    await store(scope, given, { ...live, answers })
    return {}
  },
})
