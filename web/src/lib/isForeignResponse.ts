/** Our servers send no HTML but pages: elsewhere it is a gateway's own page, a hotel's say, in place of our response. */
export function isForeignResponse(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false
}
