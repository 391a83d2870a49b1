import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { askAgain } from './askAgain'

/** A list that is shown. Its answers come when the test says so, and are as the server was when it was asked. */
function shown() {
  const queries = new QueryClient()
  const server = { says: 'first', asked: 0, answer: () => {} }
  const queryFn = () => {
    const { says } = server
    server.asked += 1
    return new Promise<string>((resolve) => {
      server.answer = () => resolve(says)
    })
  }
  const list = new QueryObserver(queries, { queryKey: ['list'], queryFn, retry: false })
  list.subscribe(() => {})
  const happens = (says: string) => {
    server.says = says
    askAgain(queries, { queryKey: ['list'] })
  }
  return { server, happens, shows: (what: string) => vi.waitFor(() => expect(list.getCurrentResult().data).toBe(what)) }
}

it('asks once more after an answer on its way, also the first one, however much happened meanwhile', async () => {
  const { server, happens, shows } = shown()
  happens('second')
  happens('third')
  expect(server.asked).toBe(1)
  server.answer()
  await shows('first')
  await vi.waitFor(() => expect(server.asked).toBe(2))
  server.answer()
  await shows('third')
  expect(server.asked).toBe(2)
})

it('shows what comes though something happens before each answer', async () => {
  const { server, happens, shows } = shown()
  server.answer()
  await shows('first')
  happens('second')
  for (const [at, next] of ['third', 'fourth', 'fifth'].entries()) {
    const before = server.says
    happens(next)
    server.answer()
    await shows(before)
    await vi.waitFor(() => expect(server.asked).toBe(at + 3))
  }
})
