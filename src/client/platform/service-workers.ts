/** Stopover has no service worker; one left by something older would serve stale files for ever. */
export async function removeServiceWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
}

/** Empties every cache the page may have filled. */
export async function clearCaches(): Promise<void> {
  await removeServiceWorkers()
  if (!('caches' in window)) return
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}
