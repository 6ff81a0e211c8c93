/** Time between two checks of whether the first screen has appeared, and the pause after it has. */
const pauseMs = 1_000
/** Number of checks after which a screen that doesn't appear, such as without a connection, is no longer waited for. */
const checksMax = 30

/** True while skeletons stand for a screen that is being loaded. */
function isScreenLoading(): boolean {
  return document.querySelector('[data-skeleton]') !== null
}

async function waitForFirstScreen(): Promise<void> {
  for (let checkCount = 0; checkCount < checksMax; checkCount += 1) {
    const wasLoading = isScreenLoading()
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (!wasLoading && !isScreenLoading()) return
  }
}

let settled: Promise<void> | undefined

/** Resolves when the first screen of the page has appeared and has had a second for its images and views. */
export function pageSettled(): Promise<void> {
  settled ??= waitForFirstScreen()
  return settled
}
