/** Queue with a concurrency of one: each task starts when the task before it has settled. */
export class SerialQueue {
  #tail: Promise<unknown> = Promise.resolve()
  #size = 0

  /** Number of tasks that run or wait. */
  get size(): number {
    return this.#size
  }

  /** Runs a task after all earlier tasks, and settles like the task. */
  run<Value>(task: () => Promise<Value>): Promise<Value> {
    const result = this.#tail.then(task)
    this.#size++
    const onSettled = () => {
      this.#size--
    }
    this.#tail = result.then(onSettled, onSettled)
    return result
  }
}
