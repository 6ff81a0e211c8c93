/**
 * Stands in the page of a tour that can't be loaded. It asks for the headers alone, which opens no link and counts as no
 * visit, follows the answer's `Retry-After` with a doubling pause, and ends after `tries`. What is no outage any more,
 * such as a tour that is gone, the visitor sees.
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
