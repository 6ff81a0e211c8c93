/**
 * Inline script of the retry page. It polls with HEAD requests, which don't count as opens or visits, honors
 * `Retry-After` with exponential backoff and jitter, and gives up after `retriesMax`. Any response other than an outage,
 * such as the page of a deleted tour, is shown to the visitor.
 */
export const retryScript = `(() => {
  const retriesMax = 8
  const pauseMaxSeconds = 60
  const status = document.getElementById('retry')
  const { path, after, waiting, failed } = status.dataset
  let failures = 0
  const scheduleRetry = (seconds) => {
    failures += 1
    if (failures > retriesMax) {
      status.textContent = failed
      return
    }
    const pauseSeconds = Math.min(Math.max(Number(seconds) || 0, 2 ** (failures - 1)), pauseMaxSeconds)
    setTimeout(retry, pauseSeconds * (1 + Math.random() / 4) * 1000)
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
  status.textContent = waiting
  scheduleRetry(after)
})()`
