/** Removes service workers. Stopover has none, and one left by an older app would serve stale files forever. */
export async function removeServiceWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
}

/** Deletes all caches of the origin. */
export async function clearCaches(): Promise<void> {
  await removeServiceWorkers()
  if (!('caches' in window)) return
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}
