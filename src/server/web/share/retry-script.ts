/**
 * Inline script of the retry page. It polls with HEAD requests, which don't count as opens or visits, honors
 * `Retry-After` with exponential backoff and jitter, and gives up after `tries`. Any other result than an outage, such
 * as a deleted tour, is shown to the visitor.
 */
export const retryScript = `(() => {
  const tries = 8
  const longestSeconds = 60
  const status = document.getElementById('retry')
  const { path, after, trying, ended } = status.dataset
  let failures = 0
  const later = (seconds) => {
    failures += 1
    if (failures > tries) {
      status.textContent = ended
      return
    }
    const pause = Math.min(Math.max(Number(seconds) || 0, 2 ** (failures - 1)), longestSeconds)
    setTimeout(look, pause * (1 + Math.random() / 4) * 1000)
  }
  const look = async () => {
    try {
      const answer = await fetch(path, { method: 'HEAD', cache: 'no-store' })
      if (answer.status === 503 || answer.status === 502 || answer.status === 504) return later(answer.headers.get('Retry-After'))
      location.replace(path)
    } catch {
      later(0)
    }
  }
  status.textContent = trying
  later(after)
})()`
