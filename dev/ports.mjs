// Finding ports that nobody uses.

import { createServer } from 'node:net'
import { Failure } from './failure.mjs'

/** Whether a server could listen on this port now, on IPv4 and, where it exists, on IPv6. */
export async function isFree(port) {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '0.0.0.0')) && canListen(port, '::')
}

/** The first free port from `first` on, passing over those in `taken`. */
export async function nextFree(first, taken = []) {
  for (let port = first; port < Math.min(first + 500, 65_536); port += 1) {
    if (!taken.includes(port) && (await isFree(port))) return port
  }
  throw new Failure(`No free port between ${first} and ${first + 499}.`)
}

/** A free port for each program of a system, from `first` on. */
export async function freePorts(first) {
  const api = await nextFree(first)
  const tiles = await nextFree(api + 1, [api])
  return { api, tiles, worker: await nextFree(tiles + 1, [api, tiles]) }
}

/**
 * The port of a server: an explicit one must be free, a default one moves to the next free one.
 *
 * @param variable  the setting's name, for the error
 * @param wanted    its value when it was set, else undefined
 */
export async function choose(variable, wanted, fallback, taken = []) {
  if (wanted === undefined || wanted === '') return nextFree(fallback, taken)
  const port = Number(wanted)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Failure(`${variable} is "${wanted}", which is not a port. Give a number from 1 to 65535.`)
  }
  if (taken.includes(port) || !(await isFree(port))) {
    throw new Failure(
      `${variable} is ${port}, and another program already listens there. Stop that program, choose another port, or leave ${variable} unset to have a free one found.`,
    )
  }
  return port
}

function canListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}
