/**
 * npm passes a SIGTERM to the shell that started this program, and the shell ends without passing it on. A new parent
 * process is then the only sign to stop.
 */
export function onParentGone(parent, stop) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 200)
  timer.unref()
}

// Loaded before the server, which replaced the launcher and has its parent.
if (process.env.STOPOVER_PARENT) {
  onParentGone(Number(process.env.STOPOVER_PARENT), () => process.kill(process.pid, 'SIGTERM'))
}
