/** Share of the server that a piece of work counts for. */
export type Turn = {
  /** Unit among which time is shared: an account, a network, or the server's own work. */
  readonly group: string
  /** Member of the group: a person, or a network. */
  readonly member: string
  /** Runs before all others: the pages of visitors. */
  readonly isUrgent: boolean
  /** Whether it is throttled when its member uses much; see `Pace`. */
  readonly isPaced: boolean
  /** Throws if the work is no longer needed, for example after the client disconnected. */
  readonly requireWanted: () => void
}

type Share = Omit<Turn, 'requireWanted'>
type Waiting = { readonly turn: Turn; readonly begin: () => void; readonly reject: (error: unknown) => void }
/** Waiting work of one member, in order. */
type Line = { readonly share: Share; readonly entries: Waiting[] }

/**
 * Throttles a member that has used more than `usedMs` of about the last second and has `backlog` pieces of work waiting,
 * while others have work too: one piece of its work runs at a time, each followed by a rest of `restFactor` times its
 * duration, in which the results for others are processed.
 *
 * Its work also starts only `anticipationMs` after work of a lighter member, whose next piece is expected: a request is
 * several queries in a row, and each would have to wait otherwise (anticipatory scheduling, Iyer and Druschel 2001). This
 * extends a rest by at most `longestRestMs`.
 */
export type Pace = {
  readonly usedMs: number
  readonly backlog: number
  readonly restFactor: number
  readonly longestRestMs: number
  readonly anticipationMs: number
}

type Settings = {
  /** Pieces of work that run at a time. */
  readonly atOnce: number
  /** Pieces of work of one group that run at a time. */
  readonly atOnceOf: (turn: Share) => number
  /** Maximum wait of a piece of work, and the error after it; unlimited by default. */
  readonly patience?: { readonly maxMs: number; readonly error: () => Error }
  readonly pace?: Pace
  readonly nowMs?: () => number
}

/** Half-life of usage (exponential decay). */
const halfLifeMs = 1_000
/** Usage below this is dropped. */
const forgottenMs = 0.01
/** A member counts as present for this long after its latest work. */
const presentMs = 1_000

/** Recent usage of groups and members, with exponential decay. */
class Usage {
  readonly #used = new Map<string, { readonly ms: number; readonly atMs: number }>()

  of(key: string, nowMs: number): number {
    const entry = this.#used.get(key)
    return entry === undefined ? 0 : entry.ms * 2 ** ((entry.atMs - nowMs) / halfLifeMs)
  }

  add(key: string, ms: number, nowMs: number): void {
    const before = this.of(key, nowMs)
    this.#used.delete(key)
    this.#used.set(key, { ms: before + ms, atMs: nowMs })
    // Drops entries that have decayed, oldest first.
    for (const oldest of this.#used.keys()) {
      if (this.of(oldest, nowMs) > forgottenMs) return
      this.#used.delete(oldest)
    }
  }
}

class Counts {
  readonly #counts = new Map<string, number>()

  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  add(key: string, change: 1 | -1): void {
    const count = this.of(key) + change
    if (count === 0) this.#counts.delete(key)
    else this.#counts.set(key, count)
  }
}

const memberKey = ({ group, member }: Share) => `${group} ${member}`
const lineKey = (share: Share) => `${share.isUrgent} ${memberKey(share)}`

/**
 * Fair queue among groups, and among the members of a group: the one with the least recent usage comes first (least
 * attained service), so that a backlog of one group delays others only by its running work.
 */
export class FairTurns {
  readonly #settings: Settings
  readonly #nowMs: () => number
  readonly #lines = new Map<string, Line>()
  readonly #runningOf = new Counts()
  readonly #usage = new Usage()
  readonly #restUntilMs = new Map<string, number>()
  #running = 0
  #waiting = 0
  #wake: NodeJS.Timeout | undefined
  /** The member that queued work last, and the last other member. */
  #lastAsker = { key: '', atMs: Number.NEGATIVE_INFINITY }
  #askerBefore = this.#lastAsker
  /** End of the latest work of a visitor or a light member. */
  #lightEndMs = Number.NEGATIVE_INFINITY

  constructor(settings: Settings) {
    this.#settings = settings
    this.#nowMs = settings.nowMs ?? (() => performance.now())
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#waiting
  }

  /** Pieces of work that wait or run. */
  get unended(): number {
    return this.#running + this.#waiting
  }

  take<Value>(turn: Turn, work: () => Promise<Value>): Promise<Value> {
    // Copied, because the caller of a request may be identified while its work waits or runs.
    const { group, member, isUrgent, isPaced } = turn
    const share: Share = { group, member, isUrgent, isPaced }
    // The server's own work must not count as another member, which would throttle a single person.
    if (isPaced || isUrgent) this.#noteAsker(memberKey(share))
    return new Promise((resolve, reject) => {
      const begin = () => {
        const begunMs = this.#nowMs()
        this.#count(share, 1)
        work()
          .finally(() => this.#end(share, begunMs))
          .then(resolve, reject)
      }
      this.#wait(share, { turn, begin, reject })
      this.#serve()
    })
  }

  /** Waits for a turn and returns a function that ends it. */
  acquire(turn: Turn): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const held = Promise.withResolvers<void>()
      const begin = () => {
        resolve(held.resolve)
        return held.promise
      }
      this.take(turn, begin).catch(reject)
    })
  }

  #count(share: Share, change: 1 | -1): void {
    this.#running += change
    this.#runningOf.add(share.group, change)
    this.#runningOf.add(memberKey(share), change)
  }

  #wait(share: Share, entry: Waiting): void {
    const key = lineKey(share)
    const line = this.#lines.get(key) ?? { share, entries: [] }
    this.#lines.set(key, line)
    const waiting = this.#impatient(line, entry)
    line.entries.push(waiting)
    this.#waiting += 1
  }

  /** An entry that is rejected once it has waited too long. */
  #impatient(line: Line, entry: Waiting): Waiting {
    const { patience } = this.#settings
    if (patience === undefined) return entry
    const timed: Waiting = {
      turn: entry.turn,
      begin: () => {
        clearTimeout(timer)
        entry.begin()
      },
      reject: (error) => {
        clearTimeout(timer)
        entry.reject(error)
      },
    }
    const timer = setTimeout(() => {
      if (this.#removeFrom(line, timed)) entry.reject(patience.error())
    }, patience.maxMs)
    return timed
  }

  #removeFrom(line: Line, entry: Waiting): boolean {
    const index = line.entries.indexOf(entry)
    if (index < 0) return false
    line.entries.splice(index, 1)
    this.#waiting -= 1
    if (line.entries.length === 0) this.#lines.delete(lineKey(line.share))
    return true
  }

  #end(share: Share, begunMs: number): void {
    const nowMs = this.#nowMs()
    const usedMs = nowMs - begunMs
    this.#count(share, -1)
    this.#usage.add(share.group, usedMs, nowMs)
    this.#usage.add(memberKey(share), usedMs, nowMs)
    if (this.#takesMuch(share, nowMs)) this.#rest(share, begunMs)
    else if (share.isPaced || share.isUrgent) this.#lightEndMs = nowMs
    this.#serve()
  }

  /** Starts a rest after the result was processed on this thread, which counts for its duration. */
  #rest(share: Share, begunMs: number): void {
    const key = memberKey(share)
    this.#restUntilMs.set(key, Number.POSITIVE_INFINITY)
    setImmediate(() => {
      const { restFactor = 0, longestRestMs = 0 } = this.#settings.pace ?? {}
      const nowMs = this.#nowMs()
      for (const [name, untilMs] of this.#restUntilMs) {
        if (untilMs + longestRestMs <= nowMs) this.#restUntilMs.delete(name)
      }
      this.#restUntilMs.set(key, nowMs + Math.min(longestRestMs, restFactor * (nowMs - begunMs)))
      this.#serve()
    })
  }

  #noteAsker(key: string): void {
    if (this.#lastAsker.key !== key) this.#askerBefore = this.#lastAsker
    this.#lastAsker = { key, atMs: this.#nowMs() }
  }

  #takesMuch(share: Share, nowMs: number): boolean {
    const { pace } = this.#settings
    const key = memberKey(share)
    if (pace === undefined || !share.isPaced || this.#usage.of(key, nowMs) <= pace.usedMs) return false
    // On a slow machine a person with one request at a time uses as much, but has no backlog.
    if ((this.#lines.get(lineKey(share))?.entries.length ?? 0) < pace.backlog) return false
    const other = this.#lastAsker.key === key ? this.#askerBefore : this.#lastAsker
    return nowMs - other.atMs <= presentMs
  }

  /** Remaining rest of the member in ms; 0 if its work may run. */
  #restMs(share: Share, nowMs: number): number {
    const { pace } = this.#settings
    const restUntilMs = this.#restUntilMs.get(memberKey(share))
    if (pace === undefined || restUntilMs === undefined || !this.#takesMuch(share, nowMs)) return 0
    const anticipatingUntilMs = Math.min(this.#lightEndMs + pace.anticipationMs, restUntilMs + pace.longestRestMs)
    return Math.max(0, restUntilMs - nowMs, anticipatingUntilMs - nowMs)
  }

  /** Whether the limits of the queue and of the group allow another piece of work. */
  #hasRoom(share: Share): boolean {
    const { atOnce, atOnceOf } = this.#settings
    return this.#running < atOnce && this.#runningOf.of(share.group) < atOnceOf(share)
  }

  #mayRun(share: Share, nowMs: number): boolean {
    if (!this.#hasRoom(share)) return false
    if (!this.#takesMuch(share, nowMs)) return true
    return this.#runningOf.of(memberKey(share)) === 0 && this.#restMs(share, nowMs) === 0
  }

  /**
   * Starts all work that may run. Work that is no longer needed is rejected one piece per event-loop iteration, because
   * hundreds of errors at once would block this thread.
   */
  #serve(): void {
    if (this.#lines.size === 0) return
    for (;;) {
      const line = this.#next()
      const [entry] = line?.entries ?? []
      if (line === undefined || entry === undefined) break
      this.#removeFrom(line, entry)
      try {
        entry.turn.requireWanted()
      } catch (error) {
        entry.reject(error)
        setImmediate(() => this.#serve())
        return
      }
      entry.begin()
    }
    this.#wakeAfterRest()
  }

  /** The runnable line of the member with the least usage, urgent lines first. */
  #next(): Line | undefined {
    if (this.#lines.size === 0 || this.#running >= this.#settings.atOnce) return undefined
    const nowMs = this.#nowMs()
    let best: Line | undefined
    for (const line of this.#lines.values()) {
      if (this.#mayRun(line.share, nowMs) && (best === undefined || this.#isBefore(line.share, best.share, nowMs))) {
        best = line
      }
    }
    return best
  }

  #isBefore(a: Share, b: Share, nowMs: number): boolean {
    if (a.isUrgent !== b.isUrgent) return a.isUrgent
    if (a.group !== b.group) return this.#usage.of(a.group, nowMs) < this.#usage.of(b.group, nowMs)
    return this.#usage.of(memberKey(a), nowMs) < this.#usage.of(memberKey(b), nowMs)
  }

  /** Sets a timer for the next end of a rest, and at most `longestRestMs`, so that no line is missed. */
  #wakeAfterRest(): void {
    clearTimeout(this.#wake)
    this.#wake = undefined
    const { pace } = this.#settings
    if (pace === undefined || this.#lines.size === 0) return
    const nowMs = this.#nowMs()
    let nextMs = pace.longestRestMs
    for (const { share } of this.#lines.values()) {
      const isResting = this.#hasRoom(share) && this.#runningOf.of(memberKey(share)) === 0
      if (isResting) nextMs = Math.min(nextMs, this.#restMs(share, nowMs))
    }
    this.#wake = setTimeout(() => this.#serve(), Math.max(1, Math.ceil(nextMs)))
  }
}
