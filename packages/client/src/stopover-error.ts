export type StopoverErrorDetails = {
  readonly status: number
  /** What happened, for programs; sentences may change. */
  readonly code: string
  /** What a program may act on, such as the fields that aren't valid. */
  readonly facts?: unknown
}

/** A call that Stopover rejected. */
export class StopoverError extends Error {
  override readonly name = 'StopoverError'
  readonly status: number
  readonly code: string
  readonly facts: unknown

  constructor(message: string, { status, code, facts }: StopoverErrorDetails) {
    super(message)
    this.status = status
    this.code = code
    this.facts = facts
  }
}

const textOf = (value: unknown, fallback: string) => (typeof value === 'string' && value !== '' ? value : fallback)

/** The error that an answer holds; of answers from something in between, such as a proxy, by their status. */
export async function errorOf(response: Response): Promise<StopoverError> {
  const body: unknown = await response.json().catch(() => undefined)
  const { errorMessage, code, facts } = Object(body)
  const message = textOf(errorMessage, `Stopover answered with status ${response.status}.`)
  return new StopoverError(message, { status: response.status, code: textOf(code, 'unknown'), facts })
}
