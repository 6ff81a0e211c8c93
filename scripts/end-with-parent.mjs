/**
 * npm passes a SIGTERM to the shell it started us with, and such a shell dies of it without telling us. Being handed to
 * another parent is then the only sign that we are to stop.
 */
export function onParentGone(parent, stop) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 200)
  timer.unref()
}

// Loaded before the server, which took the launcher's place and its parent.
if (process.env.STOPOVER_PARENT) {
  onParentGone(Number(process.env.STOPOVER_PARENT), () => process.kill(process.pid, 'SIGTERM'))
}
