import type { Consent } from '../../chrome/consent/consent-choice.ts'
import { getStored, removeStored, setStored } from '../../core/browser-storage.ts'

/** Visitors are asked again after so long. */
const keptMs = 180 * 24 * 60 * 60 * 1000

type Kept = {
  readonly answer: Consent | undefined
  readonly answeredAtMs: number
  readonly clientId: string | undefined
}

const none: Kept = { answer: undefined, answeredAtMs: 0, clientId: undefined }

function isConsent(value: unknown): value is Consent {
  return value === 'granted' || value === 'denied'
}

function readKept(text: string | null): Kept {
  try {
    const { answer, answeredAtMs, clientId }: Readonly<Record<string, unknown>> = Object(JSON.parse(text ?? 'null'))
    const isFresh = typeof answeredAtMs === 'number' && Date.now() - answeredAtMs < keptMs
    if (!isFresh) return none
    return {
      answer: isConsent(answer) ? answer : undefined,
      answeredAtMs,
      clientId: typeof clientId === 'string' && /^\d{1,10}\.\d{1,10}$/.test(clientId) ? clientId : undefined,
    }
  } catch {
    return none
  }
}

/** A number and the time in seconds: what Google's tag names browsers by. It says nothing of the person. */
function createClientId(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return `${random >>> 1}.${Math.floor(Date.now() / 1000)}`
}

/**
 * What a visitor said about one Google Analytics property, for all tours that measure with it under this page's origin. Nothing
 * is stored before they have decided, and no id after they declined.
 */
export class KeptConsent {
  static readonly #known = new Map<string, KeptConsent>()
  readonly #name: string
  #kept: Kept
  readonly #listeners = new Set<() => void>()

  private constructor(gaId: string) {
    this.#name = `google-analytics-${gaId}`
    this.#kept = readKept(getStored(this.#name))
    // another tab of the same site
    addEventListener('storage', ({ key, newValue }) => {
      if (key === null || key.endsWith(this.#name)) this.#change(readKept(newValue))
    })
  }

  static of(gaId: string): KeptConsent {
    const known = KeptConsent.#known.get(gaId) ?? new KeptConsent(gaId)
    KeptConsent.#known.set(gaId, known)
    return known
  }

  get answer(): Consent | undefined {
    return this.#kept.answer
  }

  /** What the visitor chose; they have the same choice again later. */
  decide(answer: Consent): void {
    // Other tabs hear of the answer and the id at once, or each would make one.
    const clientId = answer === 'granted' ? this.#knownClientId() : undefined
    this.#keep({ answer, answeredAtMs: Date.now(), clientId })
  }

  /** Names this browser, from the first time that it may be measured on. */
  clientId(): string {
    const { answer, answeredAtMs } = this.#kept
    const clientId = this.#knownClientId()
    if (this.#kept.clientId === undefined)
      this.#keep({ answer, answeredAtMs: answer === undefined ? Date.now() : answeredAtMs, clientId })
    return clientId
  }

  /** Another tab may have named the browser already: what it stored is there before this tab is told. */
  #knownClientId(): string {
    return this.#kept.clientId ?? readKept(getStored(this.#name)).clientId ?? createClientId()
  }

  /** A page that knows the visitor's answer says that they declined: no id stays. */
  forgetClient(): void {
    const { answer, answeredAtMs, clientId } = this.#kept
    if (clientId === undefined) return
    if (answer === 'denied') this.#keep({ answer, answeredAtMs, clientId: undefined })
    else {
      removeStored(this.#name)
      this.#change(none)
    }
  }

  onChange(listener: () => void, signal: AbortSignal | undefined): void {
    this.#listeners.add(listener)
    signal?.addEventListener('abort', () => this.#listeners.delete(listener))
  }

  #keep(kept: Kept): void {
    setStored(this.#name, JSON.stringify(kept))
    this.#change(kept)
  }

  #change(kept: Kept): void {
    const isOther = kept.answer !== this.#kept.answer
    this.#kept = kept
    if (isOther) for (const listener of this.#listeners) listener()
  }
}
