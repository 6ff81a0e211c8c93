/**
 * Calls `stop` when the parent process has ended. npm passes a SIGTERM to the shell that started this program, but the
 * shell ends without passing it on, so that a new parent process is the only sign.
 */
export function onParentEnd(parent, stop) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 200)
  timer.unref()
}

// Runs when this module is preloaded into the server, which has replaced the launcher and has the launcher's parent.
if (process.env.STOPOVER_PARENT) {
  onParentEnd(Number(process.env.STOPOVER_PARENT), () => process.kill(process.pid, 'SIGTERM'))
}
