import { getStored, setStored } from '../../core/browser-storage.ts'
import { answerOutboxKey } from './answer-outbox-key.ts'
import type { FormEvent } from './form-events.ts'
import { postAnswers, type UnsentAnswers } from './send-answers.ts'

/**
 * Entry of the outbox. Earlier versions have stored entries with these field names. `told` is the event that the page
 * receives once the server has stored the answers.
 */
type OutboxEntry = UnsentAnswers & { readonly keptAtMs: number; readonly told: FormEvent }

/** Limits of the outbox, since all pages of a site share its storage. */
const maxEntries = 20
const maxCharacters = 512 * 1024
const maxAgeMs = 30 * 24 * 60 * 60 * 1000

function isOutboxEntry(value: unknown): value is OutboxEntry {
  const { address, body, keptAtMs, told } = Object(value)
  const hasFields = typeof address === 'string' && typeof body === 'string' && typeof keptAtMs === 'number'
  return hasFields && typeof told === 'object' && told !== null
}

/** Reads the entries that haven't expired. */
function readOutbox(): readonly OutboxEntry[] {
  try {
    const storedEntries: unknown = JSON.parse(getStored(answerOutboxKey) ?? '[]')
    const oldestMs = Date.now() - maxAgeMs
    return Array.isArray(storedEntries)
      ? storedEntries.filter(isOutboxEntry).filter(({ keptAtMs }) => keptAtMs > oldestMs)
      : []
  } catch {
    return []
  }
}

function writeOutbox(entries: readonly OutboxEntry[]): string {
  const text = JSON.stringify(entries)
  setStored(answerOutboxKey, text)
  return text
}

/** True if the outbox is in local storage, which some browsers disable. */
function isPersistent(text: string): boolean {
  try {
    return localStorage.getItem(`stopover:${answerOutboxKey}`) === text
  } catch {
    return false
  }
}

/** Adds answers to the outbox in this browser. Returns false if it is full or the browser stores nothing. */
export function addToAnswerOutbox(unsent: UnsentAnswers, event: FormEvent): boolean {
  const previousEntries = readOutbox()
  const entries = [...previousEntries, { ...unsent, keptAtMs: Date.now(), told: event }]
  if (entries.length > maxEntries || JSON.stringify(entries).length > maxCharacters) return false
  if (isPersistent(writeOutbox(entries))) return true
  writeOutbox(previousEntries)
  return false
}

/** Removes an entry. Reads the outbox again, because another tab may have changed it. */
function removeEntry({ body }: OutboxEntry): void {
  writeOutbox(readOutbox().filter((entry) => entry.body !== body))
}

/**
 * Statuses that reject the answers themselves, so a retry can't succeed. Others may pass: a tour may be published
 * again.
 */
const isFinal = (status: number) => status === 400 || status === 409 || status === 413

/** Sending in progress, if any, so that concurrent calls share it. */
let pendingSend: Promise<void> | undefined

type OutboxOptions = {
  /** Origin of the installation. */
  readonly origin: string
  /** The tour on the page; `onStored` is called for its answers only. */
  readonly tourId: string
  /** Current token of a restricted tour. The token from when the answers were written may have expired. */
  readonly accessToken: string | undefined
  readonly onStored: (event: FormEvent) => void
}

async function sendAll({ origin, tourId, accessToken, onStored }: OutboxOptions): Promise<void> {
  const entries = readOutbox()
  // Deletes expired entries.
  writeOutbox(entries)
  for (const entry of entries) {
    const { address, body, told } = entry
    if (!URL.canParse(address) || new URL(address).origin !== origin) continue
    const isOfTour = address.includes(`/tours/${tourId}/`)
    const response = await postAnswers({ address, body }, isOfTour ? accessToken : undefined).catch(() => undefined)
    // Without a network the other requests would fail too.
    if (response === undefined) return
    if (!response.ok && !isFinal(response.status)) continue
    removeEntry(entry)
    if (response.ok && isOfTour) onStored(told)
  }
}

/** Sends the outbox to its installation. Each entry has a submission id, so the server stores it only once. */
export async function sendAnswerOutbox(options: OutboxOptions): Promise<void> {
  pendingSend ??= sendAll(options).finally(() => {
    pendingSend = undefined
  })
  await pendingSend
}
