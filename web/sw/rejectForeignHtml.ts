import { isForeignResponse } from '../src/lib/isForeignResponse'

/** For workbox: HTML in place of a file of this site comes from a gateway. It is no response, and is never kept. */
export const rejectForeignHtml = {
  fetchDidSucceed: async ({ response }: { response: Response }) => {
    if (isForeignResponse(response)) throw new TypeError(`${response.url}: HTML in place of our file`)
    return response
  },
}
