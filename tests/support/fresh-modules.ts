import { vi } from 'vitest'

// Files of one process share no state of modules and no stubs of globals.
vi.resetModules()
vi.unstubAllGlobals()
