import { answerLimits } from '../../../shared/forms/answers/answer-limits.ts'
import { type AnswerProblem, answerProblems } from '../../../shared/forms/answers/answer-reader.ts'
import { submissionsPath } from '../../../shared/forms/form-paths.ts'
import type { FieldProblem, RawAnswers } from '../../../shared/forms/read-answers.ts'
import type { FormTextKey } from './form-texts.ts'

/** Result of sending answers. */
export type SendResult =
  /** `isQueued` is true if the answers are stored on this device until it is online again. */
  | { readonly isStored: true; readonly isQueued?: boolean }
  | {
      readonly isStored: false
      readonly reason: FormTextKey
      readonly reasonValues?: Readonly<Record<string, string>>
      readonly problems?: readonly FieldProblem[]
      /** True if a retry can't succeed. */
      readonly isFinal?: boolean
    }

export type Sender = (answers: RawAnswers) => Promise<SendResult>

type AnswerSenderOptions = {
  readonly formIds: { readonly accountId: string; readonly tourId: string; readonly formId: string }
  readonly resolveUrl: (path: string) => string
  readonly language: string
  /** Value of the honeypot field, which only bots fill in. */
  readonly honeypot: () => string
  /** Number of the version that the visitor sees. */
  readonly publicationNumber: number
  /** Token of the document of a restricted tour. */
  readonly accessToken: string | undefined
  /** Queues answers that can't be sent now; false if they can't be stored. */
  readonly addToOutbox: (unsent: UnsentAnswers) => boolean
}

/** A request that stores answers, the same in all attempts. The outbox stores it, so its field names are fixed. */
export type UnsentAnswers = { readonly address: string; readonly body: string }

/**
 * Sends answers to the server. For a restricted tour the visitor is authorized by its access token, a member by their
 * session cookie, which is sent only from the installation's own origin.
 */
export function postAnswers({ address, body }: UnsentAnswers, accessToken: string | undefined): Promise<Response> {
  const authorization = accessToken === undefined ? undefined : { Authorization: `Bearer ${accessToken}` }
  const headers = { 'Content-Type': 'application/json', ...authorization }
  return fetch(address, { method: 'POST', credentials: 'same-origin', headers, body })
}

/** Margin over the minimum time, for early timers and rounded times. */
const marginMs = 20

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Bytes of a UUID that have the version and the variant in their high bits (RFC 9562). */
const versionByte = 6
const variantByte = 8

/** Creates a UUID, version 4. `crypto.randomUUID` is missing on pages without HTTPS. */
function createRandomId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, index) => {
    const versioned = index === versionByte ? (byte & 0x0f) | 0x40 : byte
    const marked = index === variantByte ? (byte & 0x3f) | 0x80 : versioned
    return marked.toString(16).padStart(2, '0')
  }).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function isProblem(value: unknown): value is AnswerProblem {
  return answerProblems.some((problem) => problem === value)
}

/** Field errors in an error response; none for other errors. */
function problemsIn(body: unknown): readonly FieldProblem[] {
  const fields: unknown = Object(Object(body).facts).fields
  return (Array.isArray(fields) ? fields : []).flatMap((entry) => {
    const { field, problem } = Object(entry)
    return typeof field === 'string' && isProblem(problem) ? [{ fieldId: field, problem }] : []
  })
}

const finalReasons: Readonly<Record<number, FormTextKey>> = {
  401: 'form.expired',
  403: 'form.full',
  404: 'form.gone',
  409: 'form.changed',
}

/** Wait after too many requests if the response doesn't say. */
const defaultRetryAfterSeconds = 60

async function failureOf(response: Response): Promise<SendResult> {
  if (response.status === 429) {
    const seconds = Number(response.headers.get('Retry-After') ?? defaultRetryAfterSeconds)
    const minutes = String(Math.max(1, Math.ceil(seconds / 60)))
    return { isStored: false, reason: 'form.tooMany', reasonValues: { minutes } }
  }
  const problems = response.status === 400 ? problemsIn(await response.json().catch(() => undefined)) : []
  if (problems.length > 0) return { isStored: false, reason: 'form.failed', problems }
  const reason = finalReasons[response.status]
  return reason ? { isStored: false, reason, isFinal: true } : { isStored: false, reason: 'form.failed' }
}

/**
 * Creates the sender of a form. Retries have the same submission id (idempotency key), so the server stores the answers
 * once. Answers that change after a lost response get a new id, or the server would ignore them as a retry.
 */
export function createAnswerSender(options: AnswerSenderOptions): Sender {
  const { formIds, resolveUrl, language, honeypot, publicationNumber, accessToken, addToOutbox } = options
  let submissionId = createRandomId()
  let lastAnswers: string | undefined
  let failures = 0
  const openedAtMs = performance.now()
  return async (answers) => {
    const serialized = JSON.stringify(answers)
    if (lastAnswers !== undefined && lastAnswers !== serialized) submissionId = createRandomId()
    lastAnswers = serialized
    // The server takes faster submissions for the work of bots and rejects them, so a quick visitor has to wait.
    await pause(answerLimits.minFillingMs + marginMs - (performance.now() - openedAtMs))
    const openMs = Math.round(performance.now() - openedAtMs)
    const address = resolveUrl(submissionsPath(formIds))
    const body = JSON.stringify({ submissionId, answers, language, openMs, website: honeypot(), publicationNumber })
    try {
      const response = await postAnswers({ address, body }, accessToken)
      return response.ok ? { isStored: true } : await failureOf(response)
    } catch {
      failures += 1
      // `navigator.onLine` can be true without a connection, so the second failure counts as offline too.
      const isOffline = !navigator.onLine || failures > 1
      if (isOffline && addToOutbox({ address, body })) return { isStored: true, isQueued: true }
      return { isStored: false, reason: 'form.offline' }
    }
  }
}
