import { type AnswerProblem, answerProblems } from '../../../shared/forms/answers/answer-reader.ts'
import { submitPath } from '../../../shared/forms/form-paths.ts'
import type { FieldProblem, RawAnswers } from '../../../shared/forms/read-answers.ts'
import { answerLimits } from '../../../shared/limits.ts'
import type { FormTextKey } from './form-texts.ts'

/** How a sending ended; what did not arrive says why, and whether somebody can do something about it. */
export type Sent =
  /** `isKept`: on this device, until it is online again. */
  | { readonly isStored: true; readonly isKept?: boolean }
  | {
      readonly isStored: false
      readonly reason: FormTextKey
      readonly facts?: Readonly<Record<string, string>>
      readonly problems?: readonly FieldProblem[]
      /** Nothing will come of trying again. */
      readonly isFinal?: boolean
    }

export type Send = (answers: RawAnswers) => Promise<Sent>

type Sending = {
  readonly place: { readonly accountId: string; readonly tourId: string; readonly formId: string }
  readonly addressOf: (path: string) => string
  readonly language: string
  /** What only programs fill in. */
  readonly website: () => string
  /** Of what the visitor sees. */
  readonly publicationNumber: number
  /** Token of the document of a restricted tour. */
  readonly accessToken: string | undefined
  /** Keeps what can't be sent now; false where the browser keeps nothing more. */
  readonly keep: (unsent: UnsentAnswers) => boolean
}

/** A request that stores answers, whenever it is sent. */
export type UnsentAnswers = { readonly address: string; readonly body: string }

/**
 * Sends a request that stores answers. A token proves that the visitor was let in to a tour that not everybody may see;
 * members are known by their session, which browsers send to their own installation alone.
 */
export function postAnswers({ address, body }: UnsentAnswers, accessToken: string | undefined): Promise<Response> {
  const proof = accessToken === undefined ? undefined : { Authorization: `Bearer ${accessToken}` }
  const headers = { 'Content-Type': 'application/json', ...proof }
  return fetch(address, { method: 'POST', credentials: 'same-origin', headers, body })
}

/** Beyond the least, for timers that are early and times that are rounded. */
const slackMs = 20

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A UUID of version 4, also on pages without https, where browsers make none. */
function randomId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, at) => {
    const marked = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  }).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function isProblem(value: unknown): value is AnswerProblem {
  return answerProblems.some((problem) => problem === value)
}

/** The fields that the server says are not right; none where it says something else. */
function problemsIn(body: unknown): readonly FieldProblem[] {
  const fields: unknown = Object(Object(body).facts).fields
  return (Array.isArray(fields) ? fields : []).flatMap((given) => {
    const { field, problem } = Object(given)
    return typeof field === 'string' && isProblem(problem) ? [{ fieldId: field, problem }] : []
  })
}

const rejectedBy: Readonly<Record<number, FormTextKey>> = {
  401: 'form.expired',
  403: 'form.full',
  404: 'form.gone',
  409: 'form.changed',
}

async function apiErrorOf(answer: Response): Promise<Sent> {
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get('Retry-After') ?? 60)
    const minutes = String(Math.max(1, Math.ceil(seconds / 60)))
    return { isStored: false, reason: 'form.tooMany', facts: { minutes } }
  }
  const problems = answer.status === 400 ? problemsIn(await answer.json().catch(() => undefined)) : []
  if (problems.length > 0) return { isStored: false, reason: 'form.failed', problems }
  const reason = rejectedBy[answer.status]
  return reason ? { isStored: false, reason, isFinal: true } : { isStored: false, reason: 'form.failed' }
}

/**
 * Sends what somebody filled in, under one id however often it is tried: the server stores it once. What was corrected
 * after an answer got lost goes under another id, or the correction would be taken for what is there already.
 */
export function answerSender(sending: Sending): Send {
  const { place, addressOf, language, website, publicationNumber, accessToken, keep } = sending
  let submissionId = randomId()
  let sent: string | undefined
  let failures = 0
  const openedAt = performance.now()
  return async (answers) => {
    const filledIn = JSON.stringify(answers)
    if (sent !== undefined && sent !== filledIn) submissionId = randomId()
    sent = filledIn
    // Programs are told by their haste. Somebody who is as quick waits a moment, by the clock that is sent along.
    await pause(answerLimits.minFillingMs + slackMs - (performance.now() - openedAt))
    const openMs = Math.round(performance.now() - openedAt)
    const address = addressOf(submitPath(place))
    const body = JSON.stringify({ submissionId, answers, language, openMs, website: website(), publicationNumber })
    try {
      const answer = await postAnswers({ address, body }, accessToken)
      return answer.ok ? { isStored: true } : await apiErrorOf(answer)
    } catch {
      failures += 1
      // Browsers say that they are online where they only think so: the second failure in a row is believed.
      if ((!navigator.onLine || failures > 1) && keep({ address, body })) return { isStored: true, isKept: true }
      return { isStored: false, reason: 'form.offline' }
    }
  }
}
