/** Starts a download by the browser, which shows its progress and lets people cancel it. */
export function startDownload(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
