/** Who a piece of work is for. `isOver`: the request has its answer, and asks for nothing more. */
export type Turn = {
  /** Unit among which time is shared: an account, a network, or the server's own work. */
  readonly group: string
  /** Member of the group: a person, or a network. */
  readonly member: string
  /** Comes before all others: the pages of visitors. */
  readonly isUrgent: boolean
  readonly isOver: boolean
  /** Calls a listener once it is over. */
  readonly onOver?: (listener: () => void) => void
  /** Throws where nothing more is to be done for it, such as of a reader who has left. */
  readonly requireWanted: () => void
}

type Waiting = { readonly turn: Turn; readonly begin: () => void; readonly reject: (error: unknown) => void }

type Settings = {
  /** Pieces of work that run at a time. */
  readonly atOnce: number
  /** Pieces of work of one group that run at a time. */
  readonly atOnceOf: (turn: Turn) => number
  /** How long a piece of work waits at most; without it for as long as it takes. */
  readonly patience?: { readonly maxMs: number; readonly error: () => Error }
  readonly nowMs?: () => number
}

/** Half of what a group has used is forgotten in this time. */
const halfLifeMs = 1_000
/** Less than this is nothing. */
const forgottenMs = 0.01
/** How long a request that has used less than those who wait may think before it asks again. */
const thinkingMs = 3

/** How long groups and members have been served lately. */
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
    // Oldest first: whoever was served long ago starts anew.
    for (const oldest of this.#used.keys()) {
      if (this.of(oldest, nowMs) > forgottenMs) return
      this.#used.delete(oldest)
    }
  }
}

const memberKey = ({ group, member }: Turn) => `${group} ${member}`

/**
 * A queue that is fair among groups, and among the members of a group: whoever was served least lately comes first (least
 * attained service), so that many pieces of work of one group cost the others no more than the one that runs. Between two
 * pieces of work of one request there is a moment in which it has nothing to ask: it is waited for, as disk schedulers do
 * (anticipatory scheduling, Iyer and Druschel 2001), or each of its pieces would wait for one of the others.
 */
export class FairTurns {
  readonly #settings: Settings
  readonly #nowMs: () => number
  readonly #waiting = new Set<Waiting>()
  readonly #runningOf = new Map<string, number>()
  readonly #usage = new Usage()
  #running = 0
  #thinking: { readonly turn: Turn; readonly timer: NodeJS.Timeout } | undefined

  constructor(settings: Settings) {
    this.#settings = settings
    this.#nowMs = settings.nowMs ?? (() => performance.now())
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** Pieces of work that wait or run. */
  get unended(): number {
    return this.#running + this.#waiting.size
  }

  take<Value>(turn: Turn, work: () => Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        const begunMs = this.#nowMs()
        const end = () => this.#end(turn, begunMs)
        this.#count(turn.group, 1)
        work().finally(end).then(resolve, reject)
      }
      if (this.#isFree(turn)) return begin()
      this.#wait({ turn, begin, reject })
    })
  }

  /** A turn without an end of its own: whoever took it ends it. */
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

  /** A request will ask for nothing more: nobody waits for it. */
  leave(turn: Turn): void {
    if (this.#thinking?.turn === turn) this.#stopThinking()
  }

  #isFree(turn: Turn): boolean {
    if (!this.#mayRun(turn)) return false
    if (this.#thinking?.turn === turn) {
      clearTimeout(this.#thinking.timer)
      this.#thinking = undefined
      return true
    }
    if (this.#thinking !== undefined && !turn.isUrgent) return false
    const next = this.#waiting.size === 0 ? undefined : this.#next()
    return next === undefined || (turn.isUrgent && !next.turn.isUrgent)
  }

  #mayRun(turn: Turn): boolean {
    const { atOnce, atOnceOf } = this.#settings
    return this.#running < atOnce && (this.#runningOf.get(turn.group) ?? 0) < atOnceOf(turn)
  }

  #count(group: string, change: 1 | -1): void {
    this.#running += change
    const count = (this.#runningOf.get(group) ?? 0) + change
    if (count === 0) this.#runningOf.delete(group)
    else this.#runningOf.set(group, count)
  }

  #wait(entry: Waiting): void {
    const { patience } = this.#settings
    if (patience === undefined) return void this.#waiting.add(entry)
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
    const giveUp = () => {
      if (this.#waiting.delete(timed)) entry.reject(patience.error())
    }
    const timer = setTimeout(giveUp, patience.maxMs)
    this.#waiting.add(timed)
  }

  #end(turn: Turn, begunMs: number): void {
    const nowMs = this.#nowMs()
    this.#count(turn.group, -1)
    this.#usage.add(turn.group, nowMs - begunMs, nowMs)
    this.#usage.add(memberKey(turn), nowMs - begunMs, nowMs)
    this.#serve(turn)
  }

  #serve(last?: Turn): void {
    for (;;) {
      const next = this.#next()
      if (next === undefined) return
      if (last !== undefined && this.#isWorthWaiting(last, next.turn)) {
        this.#think(last)
        return
      }
      this.#waiting.delete(next)
      try {
        next.turn.requireWanted()
      } catch (error) {
        next.reject(error)
        continue
      }
      next.begin()
    }
  }

  /** Whoever was served least; urgent turns first, and of one member whoever came first. */
  #next(): Waiting | undefined {
    const nowMs = this.#nowMs()
    let best: Waiting | undefined
    for (const entry of this.#waiting) {
      if (this.#mayRun(entry.turn) && (best === undefined || this.#isBefore(entry.turn, best.turn, nowMs))) best = entry
    }
    return best
  }

  #isBefore(one: Turn, other: Turn, nowMs: number): boolean {
    if (one.isUrgent !== other.isUrgent) return one.isUrgent
    if (one.group !== other.group) return this.#usage.of(one.group, nowMs) < this.#usage.of(other.group, nowMs)
    if (one.member === other.member) return false
    return this.#usage.of(memberKey(one), nowMs) < this.#usage.of(memberKey(other), nowMs)
  }

  /** Only where one thing runs at a time: elsewhere a place is free meanwhile. */
  #isWorthWaiting(last: Turn, next: Turn): boolean {
    if (this.#settings.atOnce > 1 || last.isOver || next.isUrgent || last.group === next.group) return false
    return this.#isBefore(last, next, this.#nowMs())
  }

  #think(turn: Turn): void {
    this.#thinking = { turn, timer: setTimeout(() => this.#stopThinking(), thinkingMs) }
    turn.onOver?.(() => this.leave(turn))
  }

  #stopThinking(): void {
    clearTimeout(this.#thinking?.timer)
    this.#thinking = undefined
    this.#serve()
  }
}
