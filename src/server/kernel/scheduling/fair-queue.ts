/** Work that a task belongs to: the caller that it counts for, and how it is scheduled. */
export type Work = {
  /** Account, network or the server itself. Groups share the time equally. */
  readonly group: string
  /** Person or network within the group. Members share the time of their group equally. */
  readonly member: string
  /** True for visitors' pages, which run before all other work. */
  readonly isUrgent: boolean
  /** True if the work is throttled when its member uses much time; see `Throttling`. */
  readonly isThrottled: boolean
  /** Throws if the work is no longer needed, for example after the client disconnected. */
  readonly throwIfAbandoned: () => void
}

type Scheduling = Omit<Work, 'throwIfAbandoned'>
type Entry = { readonly work: Work; readonly start: () => void; readonly reject: (error: unknown) => void }
/** Waiting work of one member, oldest first. */
type MemberQueue = { readonly scheduling: Scheduling; readonly entries: Entry[] }

/**
 * Throttles a member that has used more than `usedMs` of about the last second and has `backlog` tasks waiting, while
 * others have work too: one of its tasks runs at a time, each followed by a cooldown of `cooldownFactor` times its
 * duration, in which the results for others are processed.
 *
 * Its work also starts only `anticipationMs` after work of a lighter member, because the next task of that member is
 * expected: a request is several queries in a row, and each would have to wait otherwise (anticipatory scheduling, Iyer
 * and Druschel 2001). This extends a cooldown by at most `cooldownMaxMs`.
 */
export type Throttling = {
  readonly usedMs: number
  readonly backlog: number
  readonly cooldownFactor: number
  readonly cooldownMaxMs: number
  readonly anticipationMs: number
}

type Settings = {
  /** Maximum number of tasks that run at a time. */
  readonly concurrency: number
  /** Maximum number of tasks of one group that run at a time. */
  readonly concurrencyOf: (scheduling: Scheduling) => number
  /** Maximum wait of a task, and the error after it; unlimited by default. */
  readonly waitLimit?: { readonly maxMs: number; readonly error: () => Error }
  readonly throttling?: Throttling
  readonly nowMs?: () => number
}

/** Half-life of usage (exponential decay). */
const halfLifeMs = 1_000
/** Entries of `Usage` are dropped once they have decayed to this value. */
const negligibleUsageMs = 0.01
/** Time for which a member counts as present after queueing work. */
const presentMs = 1_000

/** Recent usage of groups and members, with exponential decay. */
class Usage {
  readonly #used = new Map<string, { readonly ms: number; readonly atMs: number }>()

  of(key: string, nowMs: number): number {
    const entry = this.#used.get(key)
    return entry === undefined ? 0 : entry.ms * 2 ** ((entry.atMs - nowMs) / halfLifeMs)
  }

  add(key: string, ms: number, nowMs: number): void {
    const usedMs = this.of(key, nowMs) + ms
    this.#used.delete(key)
    this.#used.set(key, { ms: usedMs, atMs: nowMs })
    // Drops entries that have decayed, oldest first.
    for (const oldest of this.#used.keys()) {
      if (this.of(oldest, nowMs) > negligibleUsageMs) return
      this.#used.delete(oldest)
    }
  }
}

/** Numbers of running tasks, by group and by member. */
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

const memberKey = ({ group, member }: Scheduling) => `${group} ${member}`
const memberQueueKey = (scheduling: Scheduling) => `${scheduling.isUrgent} ${memberKey(scheduling)}`

/**
 * Fair queue among groups, and among the members of a group (least attained service). The group or member with the least
 * recent usage comes first, so that a backlog of one group delays others only by its running work.
 */
export class FairQueue {
  readonly #settings: Settings
  readonly #nowMs: () => number
  readonly #memberQueues = new Map<string, MemberQueue>()
  readonly #running = new Counts()
  readonly #usage = new Usage()
  readonly #cooldownEndsMs = new Map<string, number>()
  #runningCount = 0
  #waitingCount = 0
  #cooldownTimer: NodeJS.Timeout | undefined
  /** The member that queued work last, and the last other member. */
  #lastMember = { key: '', atMs: Number.NEGATIVE_INFINITY }
  #previousMember = this.#lastMember
  /** End of the latest work of a visitor or a light member. */
  #lightEndMs = Number.NEGATIVE_INFINITY

  constructor(settings: Settings) {
    this.#settings = settings
    this.#nowMs = settings.nowMs ?? (() => performance.now())
  }

  /** Number of running tasks. */
  get running(): number {
    return this.#runningCount
  }

  /** Number of waiting tasks. */
  get waiting(): number {
    return this.#waitingCount
  }

  /** Number of running and waiting tasks. */
  get unfinished(): number {
    return this.#runningCount + this.#waitingCount
  }

  /** Queues a task and returns its result. */
  run<Value>(work: Work, task: () => Promise<Value>): Promise<Value> {
    // The fields are copied, because the caller of a request may be identified while its task waits or runs.
    const { group, member, isUrgent, isThrottled } = work
    const scheduling: Scheduling = { group, member, isUrgent, isThrottled }
    // The server's own work must not count as another member, which would throttle a single person.
    if (isThrottled || isUrgent) this.#recordMember(memberKey(scheduling))
    return new Promise((resolve, reject) => {
      const start = () => {
        const startedMs = this.#nowMs()
        this.#addRunning(scheduling, 1)
        task()
          .finally(() => this.#end(scheduling, startedMs))
          .then(resolve, reject)
      }
      this.#enqueue(scheduling, { work, start, reject })
      this.#startRunnable()
    })
  }

  /** Waits until a task of the work may run, and returns a function that ends the task. */
  acquire(work: Work): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const taskEnd = Promise.withResolvers<void>()
      const start = () => {
        resolve(taskEnd.resolve)
        return taskEnd.promise
      }
      this.run(work, start).catch(reject)
    })
  }

  #addRunning(scheduling: Scheduling, change: 1 | -1): void {
    this.#runningCount += change
    this.#running.add(scheduling.group, change)
    this.#running.add(memberKey(scheduling), change)
  }

  #enqueue(scheduling: Scheduling, entry: Entry): void {
    const key = memberQueueKey(scheduling)
    const memberQueue = this.#memberQueues.get(key) ?? { scheduling, entries: [] }
    this.#memberQueues.set(key, memberQueue)
    memberQueue.entries.push(this.#withWaitLimit(memberQueue, entry))
    this.#waitingCount += 1
  }

  /** Wraps an entry so that it is rejected once it has waited too long. */
  #withWaitLimit(memberQueue: MemberQueue, entry: Entry): Entry {
    const { waitLimit } = this.#settings
    if (waitLimit === undefined) return entry
    const limitedEntry: Entry = {
      work: entry.work,
      start: () => {
        clearTimeout(timer)
        entry.start()
      },
      reject: (error) => {
        clearTimeout(timer)
        entry.reject(error)
      },
    }
    const timer = setTimeout(() => {
      if (this.#removeFrom(memberQueue, limitedEntry)) entry.reject(waitLimit.error())
    }, waitLimit.maxMs)
    return limitedEntry
  }

  #removeFrom(memberQueue: MemberQueue, entry: Entry): boolean {
    const index = memberQueue.entries.indexOf(entry)
    if (index < 0) return false
    memberQueue.entries.splice(index, 1)
    this.#waitingCount -= 1
    if (memberQueue.entries.length === 0) this.#memberQueues.delete(memberQueueKey(memberQueue.scheduling))
    return true
  }

  #end(scheduling: Scheduling, startedMs: number): void {
    const nowMs = this.#nowMs()
    const usedMs = nowMs - startedMs
    this.#addRunning(scheduling, -1)
    this.#usage.add(scheduling.group, usedMs, nowMs)
    this.#usage.add(memberKey(scheduling), usedMs, nowMs)
    if (this.#isHeavy(scheduling, nowMs)) this.#startCooldown(scheduling, startedMs)
    else if (scheduling.isThrottled || scheduling.isUrgent) this.#lightEndMs = nowMs
    this.#startRunnable()
  }

  /** Starts a cooldown once this thread has processed the result; the time for that counts as part of the work. */
  #startCooldown(scheduling: Scheduling, startedMs: number): void {
    const key = memberKey(scheduling)
    this.#cooldownEndsMs.set(key, Number.POSITIVE_INFINITY)
    setImmediate(() => {
      const { cooldownFactor = 0, cooldownMaxMs = 0 } = this.#settings.throttling ?? {}
      const nowMs = this.#nowMs()
      for (const [name, untilMs] of this.#cooldownEndsMs) {
        if (untilMs + cooldownMaxMs <= nowMs) this.#cooldownEndsMs.delete(name)
      }
      this.#cooldownEndsMs.set(key, nowMs + Math.min(cooldownMaxMs, cooldownFactor * (nowMs - startedMs)))
      this.#startRunnable()
    })
  }

  #recordMember(key: string): void {
    if (this.#lastMember.key !== key) this.#previousMember = this.#lastMember
    this.#lastMember = { key, atMs: this.#nowMs() }
  }

  /** True if the member has used much time recently and has a backlog, while another member is present. */
  #isHeavy(scheduling: Scheduling, nowMs: number): boolean {
    const { throttling } = this.#settings
    const key = memberKey(scheduling)
    if (throttling === undefined || !scheduling.isThrottled || this.#usage.of(key, nowMs) <= throttling.usedMs)
      return false
    // On a slow machine a person with one request at a time uses as much time, but has no backlog.
    if ((this.#memberQueues.get(memberQueueKey(scheduling))?.entries.length ?? 0) < throttling.backlog) return false
    const otherMember = this.#lastMember.key === key ? this.#previousMember : this.#lastMember
    return nowMs - otherMember.atMs <= presentMs
  }

  /** Remaining cooldown of the member in ms; 0 if its work may run. */
  #remainingCooldownMs(scheduling: Scheduling, nowMs: number): number {
    const { throttling } = this.#settings
    const cooldownEndMs = this.#cooldownEndsMs.get(memberKey(scheduling))
    if (throttling === undefined || cooldownEndMs === undefined || !this.#isHeavy(scheduling, nowMs)) return 0
    const anticipatingUntilMs = Math.min(
      this.#lightEndMs + throttling.anticipationMs,
      cooldownEndMs + throttling.cooldownMaxMs,
    )
    return Math.max(0, cooldownEndMs - nowMs, anticipatingUntilMs - nowMs)
  }

  /** True if the limits of the queue and of the group allow another task. */
  #hasCapacity(scheduling: Scheduling): boolean {
    const { concurrency, concurrencyOf } = this.#settings
    return this.#runningCount < concurrency && this.#running.of(scheduling.group) < concurrencyOf(scheduling)
  }

  #mayRun(scheduling: Scheduling, nowMs: number): boolean {
    if (!this.#hasCapacity(scheduling)) return false
    if (!this.#isHeavy(scheduling, nowMs)) return true
    return this.#running.of(memberKey(scheduling)) === 0 && this.#remainingCooldownMs(scheduling, nowMs) === 0
  }

  /**
   * Starts all work that may run. Work that is no longer needed is rejected one task per event-loop iteration, because
   * hundreds of errors at once would block this thread.
   */
  #startRunnable(): void {
    if (this.#memberQueues.size === 0) return
    for (;;) {
      const memberQueue = this.#nextMemberQueue()
      const [entry] = memberQueue?.entries ?? []
      if (memberQueue === undefined || entry === undefined) break
      this.#removeFrom(memberQueue, entry)
      try {
        entry.work.throwIfAbandoned()
      } catch (error) {
        entry.reject(error)
        setImmediate(() => this.#startRunnable())
        return
      }
      entry.start()
    }
    this.#wakeAfterCooldown()
  }

  /** Runnable queue of the member with the least usage; queues of urgent work come first. */
  #nextMemberQueue(): MemberQueue | undefined {
    if (this.#memberQueues.size === 0 || this.#runningCount >= this.#settings.concurrency) return undefined
    const nowMs = this.#nowMs()
    let best: MemberQueue | undefined
    for (const memberQueue of this.#memberQueues.values()) {
      const { scheduling } = memberQueue
      if (!this.#mayRun(scheduling, nowMs)) continue
      if (best === undefined || this.#isBefore(scheduling, best.scheduling, nowMs)) best = memberQueue
    }
    return best
  }

  #isBefore(a: Scheduling, b: Scheduling, nowMs: number): boolean {
    if (a.isUrgent !== b.isUrgent) return a.isUrgent
    if (a.group !== b.group) return this.#usage.of(a.group, nowMs) < this.#usage.of(b.group, nowMs)
    return this.#usage.of(memberKey(a), nowMs) < this.#usage.of(memberKey(b), nowMs)
  }

  /** Sets a timer for the next end of a cooldown, after at most `cooldownMaxMs`, so that no member is missed. */
  #wakeAfterCooldown(): void {
    clearTimeout(this.#cooldownTimer)
    this.#cooldownTimer = undefined
    const { throttling } = this.#settings
    if (throttling === undefined || this.#memberQueues.size === 0) return
    const nowMs = this.#nowMs()
    let delayMs = throttling.cooldownMaxMs
    for (const { scheduling } of this.#memberQueues.values()) {
      const isCoolingDown = this.#hasCapacity(scheduling) && this.#running.of(memberKey(scheduling)) === 0
      if (isCoolingDown) delayMs = Math.min(delayMs, this.#remainingCooldownMs(scheduling, nowMs))
    }
    this.#cooldownTimer = setTimeout(() => this.#startRunnable(), Math.max(1, Math.ceil(delayMs)))
  }
}
