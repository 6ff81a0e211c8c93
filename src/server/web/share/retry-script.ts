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
  const scheduleRetry = (seconds) => {
    failures += 1
    if (failures > tries) {
      status.textContent = ended
      return
    }
    const pause = Math.min(Math.max(Number(seconds) || 0, 2 ** (failures - 1)), longestSeconds)
    setTimeout(retry, pause * (1 + Math.random() / 4) * 1000)
  }
  const retry = async () => {
    try {
      const response = await fetch(path, { method: 'HEAD', cache: 'no-store' })
      if ([502, 503, 504].includes(response.status)) return scheduleRetry(response.headers.get('Retry-After'))
      location.replace(path)
    } catch {
      scheduleRetry(0)
    }
  }
  status.textContent = trying
  scheduleRetry(after)
})()`
