import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { test as base } from '@playwright/test'

/** How a network fails: it is gone, it takes requests and never answers, or a captive portal answers all of them. */
export type Failure = 'gone' | 'stalled' | 'portal'

const PORTAL = '<!doctype html><title>Free Wi-Fi</title><h1>Welcome! Please accept our terms.</h1>'

/**
 * The network between the browser and the system: a proxy that can be told to fail. The browser's own emulation of
 * 'offline' is left alone, because it ends with the next navigation for `navigator.onLine`, and knows no other failure.
 */
export class Network {
  private failure: Failure | null = null
  private readonly sockets = new Set<Socket>()
  private readonly server = createServer((asked, answer) => this.pass(asked, answer))

  static async open(): Promise<Network> {
    const network = new Network()
    const { server, sockets } = network
    server.on('connection', (socket: Socket) => {
      if (network.failure === 'gone') return void socket.destroy()
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    })
    server.on('connect', (asked, socket: Socket) => network.tunnel(asked, socket))
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    return network
  }

  /** What a browser is told that is to go through it. */
  get proxy() {
    return { server: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}` }
  }

  /** Cuts the browser off. What stalls stays as it is when the network is back: no response comes late. */
  cut(failure: Failure = 'gone'): void {
    this.failure = failure
    if (failure === 'stalled') for (const socket of this.sockets) socket.pause()
    else this.hangUp()
  }

  restore(): void {
    this.failure = null
  }

  async close(): Promise<void> {
    this.hangUp()
    await new Promise((closed) => this.server.close(closed))
  }

  private hangUp() {
    for (const socket of this.sockets) socket.destroy()
  }

  /** What is encrypted passes unread; so does what the test itself asks for. */
  private tunnel({ url = '' }: IncomingMessage, socket: Socket) {
    if (this.failure === 'stalled') return
    if (this.failure) return void socket.destroy()
    const { hostname, port } = new URL(`http://${url}`)
    const system = connect(Number(port || 443), hostname, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      system.pipe(socket).pipe(system)
    })
    system.on('error', () => socket.destroy())
    socket.on('close', () => system.destroy())
  }

  private pass(asked: IncomingMessage, answer: ServerResponse) {
    if (this.failure === 'stalled') return
    if (this.failure === 'portal') {
      answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PORTAL)
      return
    }
    const { method, headers } = asked
    const hangUp = () => answer.destroy()
    const sent = forward(asked.url ?? '', { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      answer.flushHeaders()
      response.on('data', (bytes) => this.failure === 'stalled' || answer.write(bytes))
      response.on('end', () => this.failure === 'stalled' || answer.end()).on('error', hangUp)
    })
    sent.on('error', hangUp)
    answer.on('close', () => sent.destroy())
    asked.pipe(sent)
  }
}

/** Tests with a network that they can cut off, for the browsers that they send through it: `browserOf(…, { proxy })`. */
export const withNetwork = base.extend<{ network: Network }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs
  network: async ({}, use) => {
    const network = await Network.open()
    await use(network)
    await network.close()
  },
})

/** Tests whose own browser reaches the system by such a network. */
export const test = withNetwork.extend({
  proxy: async ({ network }, use) => use(network.proxy),
})
