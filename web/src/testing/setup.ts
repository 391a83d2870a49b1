import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { queryClient } from '@/data/queryClient'
import { noteResponse } from '@/lib/online'
import { clearToasts } from '@/ui/toast'
import './computedStyle'
import { takeUntrue } from './contract'
import { setWidth } from './width'

// A page's code is fetched when it is opened, and the machine may be busy.
configure({ asyncUtilTimeout: 15_000 })

// What is asked between two tests, or by one that stands in for no server, gets an answer of no use, and never reaches a network:
// a request that fails there would have the next test believe that it is cut off.
globalThis.fetch = async () => Response.json({}, { status: 404 })

// What failed is asked for as often as in the app, and no test waits in between.
const { queries } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ ...queryClient.getDefaultOptions(), queries: { ...queries, retryDelay: 0 } })

// A test of what is different where there is room says so.
beforeEach(() => setWidth(390))

afterEach(() => {
  cleanup()
  // No test begins cut off, nor hears the pings of the one before.
  noteResponse()
  vi.unstubAllGlobals()
  localStorage.clear()
  clearToasts()
  expect(takeUntrue(), 'answers that the server never gives').toEqual([])
})
