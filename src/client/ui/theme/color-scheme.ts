/** Key of the scheme that the user chose, in Mantine's local storage. */
const storageKey = 'mantine-color-scheme-value'

const darkDevice = matchMedia('(prefers-color-scheme: dark)')

function storedScheme(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    // Browsers may deny storage.
    return null
  }
}

/** Applies the stored color scheme, or else the scheme of the device, to pages without Mantine's provider. */
export function applyColorScheme(): void {
  const storedValue = storedScheme()
  const deviceScheme = darkDevice.matches ? 'dark' : 'light'
  const scheme = storedValue === 'dark' || storedValue === 'light' ? storedValue : deviceScheme
  document.documentElement.dataset.mantineColorScheme = scheme
}

/** Calls back when the device changes its color scheme; returns a function that stops it. */
export function watchColorScheme(onChange: () => void): () => void {
  darkDevice.addEventListener('change', onChange)
  return () => darkDevice.removeEventListener('change', onChange)
}
