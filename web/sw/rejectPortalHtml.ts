import { isPortalResponse } from '../src/lib/isPortalResponse'

/** For workbox: HTML in place of a file of this site comes from a captive portal. It is no response, and is never cached. */
export const rejectPortalHtml = {
  fetchDidSucceed: async ({ response }: { response: Response }) => {
    if (isPortalResponse(response)) throw new TypeError(`${response.url}: HTML in place of our file`)
    return response
  },
}
