import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** What a feed's server answers: whole, cut off in the middle, or begun and never ended. */
export type Answer = {
  status?: number
  headers?: Record<string, string>
  body: string
  ending?: 'whole' | 'cut' | 'stalled'
}

/** Starts a feed's server as a process of its own. */
export async function startFeedServer() {
  const program = fileURLToPath(new URL('./feedServer.process.mjs', import.meta.url))
  const server = fork(program, { execArgv: [] })
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  return {
    url: `http://127.0.0.1:${port}/feed`,
    /** Has it answer so from now on. */
    answers: async (answer: Answer) => {
      const told = once(server, 'message')
      server.send({ status: 200, headers: {}, ending: 'whole', ...answer })
      await told
    },
    stop: () => server.kill(),
  }
}
export type FeedServer = Awaited<ReturnType<typeof startFeedServer>>
