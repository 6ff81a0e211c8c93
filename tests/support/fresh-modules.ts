import { vi } from 'vitest'

// Test files in the same process share no module state and no stubbed globals.
vi.resetModules()
vi.unstubAllGlobals()
