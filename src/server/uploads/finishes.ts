import { limits } from '../../shared/limits.ts'

export type Finished = { readonly mediaId: string }

/**
 * The ends of uploads. Who asks for one that is under way gets its outcome instead of another one, and an error that
 * took the upload with it is remembered for a while: its sender may not have heard it.
 */
export class Finishes {
  readonly #outcomes = new Map<string, Promise<Finished>>()

  /** The outcome that is under way or remembered. */
  outcomeOf(key: string): Promise<Finished> | undefined {
    return this.#outcomes.get(key)
  }

  /** `isGone` tells after a failure whether the upload is no more. */
  once(key: string, finish: () => Promise<Finished>, isGone: () => Promise<boolean>): Promise<Finished> {
    const known = this.#outcomes.get(key)
    if (known !== undefined) return known
    const outcome = this.#run(key, finish, isGone)
    this.#outcomes.set(key, outcome)
    return outcome
  }

  async #run(key: string, finish: () => Promise<Finished>, isGone: () => Promise<boolean>): Promise<Finished> {
    let isRemembered = false
    try {
      return await finish()
    } catch (error) {
      isRemembered = await isGone().catch(() => false)
      throw error
    } finally {
      const forget = () => this.#outcomes.delete(key)
      if (isRemembered) setTimeout(forget, limits.uploadErrorKeptMs).unref()
      else forget()
    }
  }
}
