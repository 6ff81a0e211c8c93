import { getStored, setStored } from '../browser-storage.ts'

/** Version of the code that uploads images. A change of it makes every browser test again. */
const proofVersion = 1

/**
 * Kinds of images that are known to reach the GPU, by decoder and format. A test waits for the GPU, so each browser takes
 * it once for a kind, and again after an update or with another graphics card.
 */
export class UploadProofs {
  readonly #rendererName: () => string
  readonly #trusted = new Map<string, string>()

  /** `rendererName` returns the name of the graphics card and its driver, which a restored context may change. */
  constructor(rendererName: () => string) {
    this.#rendererName = rendererName
  }

  get #environment(): string {
    return `${proofVersion} ${this.#rendererName()} ${navigator.userAgent}`
  }

  has(kind: string): boolean {
    return (this.#trusted.get(kind) ?? getStored(`upload:${kind}`)) === this.#environment
  }

  /** Records a test. Its result is stored only if it was conclusive, else it counts for this page. */
  add(kind: string, isConclusive: boolean): void {
    this.#trusted.set(kind, this.#environment)
    if (isConclusive) setStored(`upload:${kind}`, this.#environment)
  }
}
