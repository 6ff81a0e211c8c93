import type { Consent } from '../../chrome/consent/consent-choice.ts'
import { getStored, removeStored, setStored } from '../../core/browser-storage.ts'

/** Visitors are asked again after this time. */
const maxAgeMs = 180 * 24 * 60 * 60 * 1000

type ConsentRecord = {
  readonly answer: Consent | undefined
  readonly answeredAtMs: number
  readonly clientId: string | undefined
}

const emptyRecord: ConsentRecord = { answer: undefined, answeredAtMs: 0, clientId: undefined }

function isConsent(value: unknown): value is Consent {
  return value === 'granted' || value === 'denied'
}

function parseRecord(text: string | null): ConsentRecord {
  try {
    const { answer, answeredAtMs, clientId }: Readonly<Record<string, unknown>> = Object(JSON.parse(text ?? 'null'))
    const isFresh = typeof answeredAtMs === 'number' && Date.now() - answeredAtMs < maxAgeMs
    if (!isFresh) return emptyRecord
    return {
      answer: isConsent(answer) ? answer : undefined,
      answeredAtMs,
      clientId: typeof clientId === 'string' && /^\d{1,10}\.\d{1,10}$/.test(clientId) ? clientId : undefined,
    }
  } catch {
    return emptyRecord
  }
}

/** Client id in the format of Google's tag: a random number and the time in seconds. */
function createClientId(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return `${random >>> 1}.${Math.floor(Date.now() / 1000)}`
}

/**
 * A visitor's answer about one Google Analytics property, shared by all tours on this origin that use it. Nothing is
 * stored before an answer, and no client id after a denial.
 */
export class StoredConsent {
  static readonly #instances = new Map<string, StoredConsent>()
  readonly #storageKey: string
  #record: ConsentRecord
  readonly #listeners = new Set<() => void>()

  private constructor(gaId: string) {
    this.#storageKey = `google-analytics-${gaId}`
    this.#record = parseRecord(getStored(this.#storageKey))
    // Another tab of the same site changed the record.
    addEventListener('storage', ({ key, newValue }) => {
      if (key === null || key.endsWith(this.#storageKey)) this.#setRecord(parseRecord(newValue))
    })
  }

  static of(gaId: string): StoredConsent {
    const instance = StoredConsent.#instances.get(gaId) ?? new StoredConsent(gaId)
    StoredConsent.#instances.set(gaId, instance)
    return instance
  }

  get answer(): Consent | undefined {
    return this.#record.answer
  }

  /** Stores the visitor's answer, which they can change later. */
  setAnswer(answer: Consent): void {
    // Answer and client id are stored together, so that other tabs don't create different ids.
    const clientId = answer === 'granted' ? this.#findOrCreateClientId() : undefined
    this.#save({ answer, answeredAtMs: Date.now(), clientId })
  }

  /** Client id of this browser, created on first use. */
  clientId(): string {
    const { answer, answeredAtMs } = this.#record
    const clientId = this.#findOrCreateClientId()
    if (this.#record.clientId === undefined)
      this.#save({ answer, answeredAtMs: answer === undefined ? Date.now() : answeredAtMs, clientId })
    return clientId
  }

  /** Reads the stored record as well, because the storage event of an id that another tab created may not have arrived yet. */
  #findOrCreateClientId(): string {
    return this.#record.clientId ?? parseRecord(getStored(this.#storageKey)).clientId ?? createClientId()
  }

  /** Deletes the client id, after the page reported that the visitor declined. */
  deleteClientId(): void {
    const { answer, answeredAtMs, clientId } = this.#record
    if (clientId === undefined) return
    if (answer === 'denied') this.#save({ answer, answeredAtMs, clientId: undefined })
    else {
      removeStored(this.#storageKey)
      this.#setRecord(emptyRecord)
    }
  }

  onChange(listener: () => void, signal: AbortSignal | undefined): void {
    this.#listeners.add(listener)
    signal?.addEventListener('abort', () => this.#listeners.delete(listener))
  }

  #save(record: ConsentRecord): void {
    setStored(this.#storageKey, JSON.stringify(record))
    this.#setRecord(record)
  }

  #setRecord(record: ConsentRecord): void {
    const isNewAnswer = record.answer !== this.#record.answer
    this.#record = record
    if (isNewAnswer) for (const listener of this.#listeners) listener()
  }
}
