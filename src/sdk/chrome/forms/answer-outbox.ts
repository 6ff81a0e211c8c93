import { getStored, setStored } from '../../core/browser-storage.ts'
import { keptAnswersName } from './answer-outbox-key.ts'
import { postAnswers, type UnsentAnswers } from './send-answers.ts'
import type { FormEvent } from './form-events.ts'

/** `told`: what a page is told once they have arrived. */
type Kept = UnsentAnswers & { readonly keptAtMs: number; readonly told: FormEvent }

/** Most answers that a browser keeps, and their length in characters: pages share what a browser lets them keep. */
const keptMax = 20
const keptMaxLength = 512 * 1024
const keptForMs = 30 * 24 * 60 * 60 * 1000

function isKept(value: unknown): value is Kept {
  const { address, body, keptAtMs, told } = Object(value)
  const isWhole = typeof address === 'string' && typeof body === 'string' && typeof keptAtMs === 'number'
  return isWhole && typeof told === 'object' && told !== null
}

/** What is kept and not too old. */
function keptAnswers(): readonly Kept[] {
  try {
    const stored: unknown = JSON.parse(getStored(keptAnswersName) ?? '[]')
    const since = Date.now() - keptForMs
    return Array.isArray(stored) ? stored.filter(isKept).filter(({ keptAtMs }) => keptAtMs > since) : []
  } catch {
    return []
  }
}

function store(kept: readonly Kept[]): string {
  const text = JSON.stringify(kept)
  setStored(keptAnswersName, text)
  return text
}

/** Whether it outlasts the page, which some browsers don't let it. */
function isOnDevice(text: string): boolean {
  try {
    return localStorage.getItem(`stopover:${keptAnswersName}`) === text
  } catch {
    return false
  }
}

/** Keeps answers in this browser until they can be sent; false where it keeps nothing more. */
export function keepAnswers(unsent: UnsentAnswers, told: FormEvent): boolean {
  const before = keptAnswers()
  const kept = [...before, { ...unsent, keptAtMs: Date.now(), told }]
  if (kept.length > keptMax || JSON.stringify(kept).length > keptMaxLength) return false
  if (isOnDevice(store(kept))) return true
  store(before)
  return false
}

/** Another tab may have kept or sent some meanwhile. */
function forget({ body }: Kept): void {
  store(keptAnswers().filter((one) => one.body !== body))
}

/** Rejected for what was written, which will never be right. Whatever else is in the way may pass: a tour may come back. */
const isFinal = (status: number) => status === 400 || status === 409 || status === 413

let sending: Promise<void> | undefined

type Arrivals = {
  /** Of the installation that the answers are for. */
  readonly origin: string
  /** The tour that is shown: the page is told of its answers alone. */
  readonly tourId: string
  /** Token of the tour on the page: stored answers may be older than any token. */
  readonly accessToken: string | undefined
  readonly onArrival: (told: FormEvent) => void
}

async function sendAll({ origin, tourId, accessToken, onArrival }: Arrivals): Promise<void> {
  const all = keptAnswers()
  // without those that are too old
  store(all)
  for (const kept of all) {
    const { address, body, told } = kept
    if (!URL.canParse(address) || new URL(address).origin !== origin) continue
    const isOfTour = address.includes(`/tours/${tourId}/`)
    const answer = await postAnswers({ address, body }, isOfTour ? accessToken : undefined).catch(() => undefined)
    // No network: nothing else would arrive either.
    if (answer === undefined) return
    if (!answer.ok && !isFinal(answer.status)) continue
    forget(kept)
    if (answer.ok && isOfTour) onArrival(told)
  }
}

/** Sends what was kept for an installation, under the ids it had: what arrived before is stored once. */
export async function sendKeptAnswers(arrivals: Arrivals): Promise<void> {
  sending ??= sendAll(arrivals).finally(() => {
    sending = undefined
  })
  await sending
}
