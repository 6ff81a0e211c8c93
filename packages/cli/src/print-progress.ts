/** Prints progress for people, not for the logs of a CI job. */
export function printProgress(text: string): void {
  if (process.stderr.isTTY) console.error(text)
}
