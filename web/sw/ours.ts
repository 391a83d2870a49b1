import { isForeign } from '../src/lib/foreign'

/** For workbox: somebody else's page in place of a file of ours is no response, and is never kept. */
export const ours = {
  fetchDidSucceed: async ({ response }: { response: Response }) => {
    if (isForeign(response)) throw new TypeError(`${response.url}: HTML in place of our file`)
    return response
  },
}
