import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// A page's code is fetched when it is opened, and the machine may be busy.
configure({ asyncUtilTimeout: 5000 })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})
