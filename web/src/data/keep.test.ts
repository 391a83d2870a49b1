import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { keep } from './keep'

const KEY = ['job', 'j']

/** A cache, and what the server is asked: each question is answered when the test says so. */
function server() {
  const queries = new QueryClient()
  const asked: ((answer: string) => void)[] = []
  const ask = () =>
    queries.fetchQuery({
      queryKey: KEY,
      queryFn: () => new Promise<string>((answer) => asked.push(answer)),
      staleTime: 0,
    })
  return { queries, asked, ask, known: () => queries.getQueryData(KEY) }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('what the server has just told', () => {
  it('is kept, and asks for nothing where nothing is being asked', () => {
    const { queries, asked, known } = server()
    keep(queries, KEY, 'arrived')
    expect(known()).toBe('arrived')
    expect(asked).toHaveLength(0)
  })

  it('is not taken back by an answer that was read before it', async () => {
    const { queries, asked, ask, known } = server()
    queries.setQueryData(KEY, 'on the way')
    const late = ask()
    await settled()
    keep(queries, KEY, 'arrived')
    expect(known()).toBe('arrived')
    asked[0]?.('on the way')
    await settled()
    expect(known()).toBe('arrived')
    expect(asked).toHaveLength(2)
    asked[1]?.('working')
    await late
    expect(known()).toBe('working')
  })

  it('is not taken back by the first answer either', async () => {
    const { queries, asked, ask, known } = server()
    void ask()
    await settled()
    keep(queries, KEY, 'arrived')
    asked[0]?.('on the way')
    await settled()
    expect(known()).toBe('arrived')
    asked[1]?.('arrived')
    await settled()
    expect(known()).toBe('arrived')
  })

  it('changes what is known', () => {
    const { queries, known } = server()
    keep<string>(queries, KEY, (text) => text && `${text}!`)
    expect(known()).toBeUndefined()
    keep(queries, KEY, 'arrived')
    keep<string>(queries, KEY, (text) => text && `${text}!`)
    expect(known()).toBe('arrived!')
  })
})
